import CalendarDays from 'lucide-react/icons/calendar-days'
import { Link } from 'react-router'
import type { OutboxMail } from '../../contract/outbox.ts'
import { useFormats } from '../i18n/formats.ts'
import { useMailMessages } from '../i18n/mails.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { Facts } from '../ui/facts.tsx'
import { RetryMail } from './retry-mail.tsx'

const tones: Record<OutboxMail['state'], Tone> = {
  kept: 'neutral',
  waiting: 'warning',
  sent: 'success',
  failed: 'danger',
}

/** One email: recipient, state and, if Admins may read it, the text. */
export function MailCard({ mail }: { mail: OutboxMail }) {
  const messages = useMailMessages()
  const { to, subject, body, calendar, language, state, attempts, lastError } = mail
  const { createdAt, sentAt, nextAttemptAt, mayRetry } = mail
  const facts = [
    { label: messages.to, value: <EmailAddress>{to}</EmailAddress> },
    { label: messages.written, value: <DateTime value={createdAt} /> },
    ...(sentAt ? [{ label: messages.sent, value: <DateTime value={sentAt} /> }] : []),
    ...(attempts > 0 && state !== 'sent'
      ? [{ label: messages.attempts, value: <Count>{attempts}</Count> }]
      : []),
    ...(attempts > 0 && nextAttemptAt
      ? [{ label: messages.next, value: <DateTime value={nextAttemptAt} /> }]
      : []),
  ]
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 lang={language} className="wrap-anywhere min-w-0 font-bold text-lg leading-snug">
          {subject}
        </h2>
        <Badge tone={tones[state]} className="shrink-0">
          {messages.states[state]}
        </Badge>
      </div>
      <Facts className="sm:grid-cols-2" facts={facts} />
      {lastError && (
        <Facts facts={[{ label: messages.lastError, value: <LastError>{lastError}</LastError> }]} />
      )}
      {mayRetry && <RetryMail mail={mail} />}
      {body !== null && (
        <div lang={language} className="wrap-anywhere grid gap-3 border-line border-t pt-4">
          {body.split('\n\n').map((paragraph) => (
            <Paragraph key={paragraph} text={paragraph} />
          ))}
        </div>
      )}
      {calendar && (
        <p className="flex items-center gap-2 text-muted text-sm">
          <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
          {calendar.includes('METHOD:CANCEL') ? messages.calledOff : messages.calendar}
        </p>
      )}
    </Card>
  )
}

function Count({ children }: { children: number }) {
  return <span className="tabular-nums">{useFormats().number(children)}</span>
}

/** A technical error, always in English. */
function LastError({ children }: { children: string }) {
  return (
    <code lang="en" className="wrap-anywhere text-sm">
      {children}
    </code>
  )
}

/** Links to our own website use the origin on which the page was opened. */
function Paragraph({ text }: { text: string }) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return <p>{text}</p>
  return (
    <p>
      <Link to={url.pathname + url.search} className="break-all text-primary underline underline-offset-4">
        {text}
      </Link>
    </p>
  )
}
