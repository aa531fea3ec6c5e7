import CalendarDays from 'lucide-react/icons/calendar-days'
import { Link } from 'react-router'
import type { OutboxMessage } from '../../../contract/messages/outbox.ts'
import { callApi } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useOutboxTexts } from '../../i18n/outbox.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailAddress } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FoldedRow } from '../../ui/folded-row.tsx'

const tones: Record<OutboxMessage['state'], Tone> = {
  kept: 'neutral',
  waiting: 'warning',
  sending: 'warning',
  sent: 'success',
  unknown: 'warning',
  failed: 'danger',
}

export function MessageStateBadge({ state }: Pick<OutboxMessage, 'state'>) {
  return (
    <Badge tone={tones[state]} className="shrink-0">
      {useOutboxTexts().states[state]}
    </Badge>
  )
}

/** A message with its state; the text and what went wrong unfold. */
export function MessageRow({ message }: { message: OutboxMessage }) {
  const texts = useOutboxTexts()
  const { number, money, phone } = useFormats()
  const { currency } = useConfig()
  const { channel, to, subject, language, state, attempts, lastError, createdAt, sentAt, nextAttemptAt } =
    message
  const { segments, cost } = message
  const facts = [
    ...(sentAt ? [{ label: texts.sent, value: <DateTime value={sentAt} /> }] : []),
    ...(segments && cost !== null
      ? [{ label: texts.cost, value: texts.segments(segments, money(cost, currency)) }]
      : []),
    ...(attempts > 0 && state !== 'sent' ? [{ label: texts.attempts, value: number(attempts) }] : []),
    ...(state === 'waiting' && nextAttemptAt
      ? [{ label: texts.next, value: <DateTime value={nextAttemptAt} /> }]
      : []),
    ...(lastError ? [{ label: texts.lastError, value: <LastError>{lastError}</LastError> }] : []),
  ]
  return (
    <FoldedRow
      title={<span lang={language}>{subject}</span>}
      note={
        <>
          {texts.channels[channel]} · {channel === 'email' ? <EmailAddress>{to}</EmailAddress> : phone(to)} ·{' '}
          <DateTime value={createdAt} />
        </>
      }
      end={<MessageStateBadge state={state} />}
    >
      {facts.length > 0 && <Facts className="sm:grid-cols-3" facts={facts} />}
      {state === 'unknown' && <p className="text-muted">{texts.unknownHint}</p>}
      {message.mayRetry && <RetryMessage message={message} />}
      <MessageText message={message} />
    </FoldedRow>
  )
}

/** The text, if Admins may read it, and whether a calendar's entry came with it. */
function MessageText({ message: { body, language, calendar } }: { message: OutboxMessage }) {
  const texts = useOutboxTexts()
  return (
    <>
      {body !== null && (
        <div lang={language} className="wrap-anywhere grid max-w-prose gap-3 border-line border-t pt-4">
          {body.split('\n\n').map((paragraph) => (
            <Paragraph key={paragraph} text={paragraph} />
          ))}
        </div>
      )}
      {calendar && (
        <p className="flex items-center gap-2 text-muted text-sm">
          <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
          {calendar.includes('METHOD:CANCEL') ? texts.calledOff : texts.calendar}
        </p>
      )}
    </>
  )
}

/** A technical error, always in English. */
function LastError({ children }: { children: string }) {
  return (
    <code lang="en" className="wrap-anywhere text-sm">
      {children}
    </code>
  )
}

/**
 * Links to our own website use the origin on which the page was opened. “Place: Farmgate” is a URL, too, but
 * none to follow.
 */
function Paragraph({ text }: { text: string }) {
  const url = /^https?:/.test(text) ? URL.parse(text) : null
  if (!url) return <p>{text}</p>
  return (
    <p>
      <Link to={url.pathname + url.search} className="break-all text-primary underline underline-offset-4">
        {text}
      </Link>
    </p>
  )
}

/** Sends a message again that was given up. */
function RetryMessage({ message: { _id, subject, to } }: { message: OutboxMessage }) {
  const texts = useOutboxTexts()
  const { submit, isPending } = useChange({
    send: () => callApi('POST /outbox/{id}/retry', { params: { id: _id } }),
    done: texts.retried,
    failed: texts.retryFailed,
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      aria-label={texts.retryNamed(subject, to)}
      busy={isPending}
      onClick={() => submit()}
    >
      {texts.retry}
    </Button>
  )
}
