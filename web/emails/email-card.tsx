import type { OutboxEmail } from '../../contract/emails/outbox.ts'
import { useEmailMessages } from '../i18n/emails.ts'
import { useFormats } from '../i18n/formats.ts'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { Facts } from '../ui/facts.tsx'
import { EmailStateBadge, EmailText, LastError } from './email-parts.tsx'
import { RetryEmail } from './retry-email.tsx'

/** Emails on phones. */
export function EmailCards({ emails }: { emails: readonly OutboxEmail[] }) {
  return (
    <ul className="grid gap-4">
      {emails.map((email) => (
        <li key={email._id}>
          <EmailCard email={email} />
        </li>
      ))}
    </ul>
  )
}

/** One email: recipient, state and, if Admins may read it, the text. */
function EmailCard({ email }: { email: OutboxEmail }) {
  const messages = useEmailMessages()
  const { to, subject, language, state, attempts, lastError } = email
  const { createdAt, sentAt, nextAttemptAt, mayRetry } = email
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
        <EmailStateBadge state={state} />
      </div>
      <Facts className="sm:grid-cols-2" facts={facts} />
      {lastError && (
        <Facts facts={[{ label: messages.lastError, value: <LastError>{lastError}</LastError> }]} />
      )}
      {mayRetry && <RetryEmail email={email} />}
      <EmailText email={email} />
    </Card>
  )
}

function Count({ children }: { children: number }) {
  return <span className="tabular-nums">{useFormats().number(children)}</span>
}
