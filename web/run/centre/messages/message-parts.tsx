import { useQueryClient } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Link } from 'react-router'
import type { OutboxMessage } from '../../../../contract/messages/outbox.ts'
import { callApi } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useOutboxTexts } from '../../../i18n/outbox.ts'
import { outboxKey } from '../../../queries/keys.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.tsx'

const tones: Record<OutboxMessage['state'], Tone> = {
  kept: 'neutral',
  waiting: 'warning',
  sending: 'warning',
  sent: 'success',
  unknown: 'warning',
  failed: 'danger',
}

export function MessageStateBadge({ state }: Pick<OutboxMessage, 'state'>) {
  const texts = useOutboxTexts()
  return (
    <Badge tone={tones[state]} className="shrink-0">
      {texts.states[state]}
    </Badge>
  )
}

/** The text, if Admins may read it, and whether a calendar's entry came with it. */
export function MessageText({ message: { body, language, calendar } }: { message: OutboxMessage }) {
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
export function LastError({ children }: { children: string }) {
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
export function RetryMessage({ message: { _id, subject, to } }: { message: OutboxMessage }) {
  const texts = useOutboxTexts()
  const client = useQueryClient()
  const { submit, isPending } = useSubmit({
    mutationFn: () => callApi('POST /outbox/{id}/retry', { params: { id: _id } }),
    onSuccess: () => notify.success(texts.retried),
    onError: () => notify.error(texts.retryFailed),
    onSettled: () => client.invalidateQueries({ queryKey: outboxKey }),
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
