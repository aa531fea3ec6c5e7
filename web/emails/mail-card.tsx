import type { OutboxMail } from '../../contract/emails/outbox.ts'
import { useMailMessages } from '../i18n/emails.ts'
import { useFormats } from '../i18n/formats.ts'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { Facts } from '../ui/facts.tsx'
import { LastError, MailStateBadge, MailText } from './mail-parts.tsx'
import { RetryMail } from './retry-mail.tsx'

/** Emails on phones. */
export function MailCards({ mails }: { mails: readonly OutboxMail[] }) {
  return (
    <ul className="grid gap-4">
      {mails.map((mail) => (
        <li key={mail._id}>
          <MailCard mail={mail} />
        </li>
      ))}
    </ul>
  )
}

/** One email: recipient, state and, if Admins may read it, the text. */
function MailCard({ mail }: { mail: OutboxMail }) {
  const messages = useMailMessages()
  const { to, subject, language, state, attempts, lastError } = mail
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
        <MailStateBadge state={state} />
      </div>
      <Facts className="sm:grid-cols-2" facts={facts} />
      {lastError && (
        <Facts facts={[{ label: messages.lastError, value: <LastError>{lastError}</LastError> }]} />
      )}
      {mayRetry && <RetryMail mail={mail} />}
      <MailText mail={mail} />
    </Card>
  )
}

function Count({ children }: { children: number }) {
  return <span className="tabular-nums">{useFormats().number(children)}</span>
}
