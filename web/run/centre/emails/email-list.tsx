import type { OutboxEmail } from '../../../../contract/emails/outbox.ts'
import { useEmailMessages } from '../../../i18n/emails.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { EmailAddress } from '../../../ui/contact.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FoldedRow, FoldedRows } from '../../../ui/folded-row.tsx'
import { EmailStateBadge, EmailText, LastError, RetryEmail } from './email-parts.tsx'

/** Emails, each in a row with its state; the text and what went wrong unfold. */
export function EmailList({ emails }: { emails: readonly OutboxEmail[] }) {
  return (
    <FoldedRows>
      {emails.map((email) => (
        <EmailRow key={email._id} email={email} />
      ))}
    </FoldedRows>
  )
}

function EmailRow({ email }: { email: OutboxEmail }) {
  const messages = useEmailMessages()
  const { number } = useFormats()
  const { to, subject, language, state, attempts, lastError, createdAt, sentAt, nextAttemptAt } = email
  const facts = [
    ...(sentAt ? [{ label: messages.sent, value: <DateTime value={sentAt} /> }] : []),
    ...(attempts > 0 && state !== 'sent' ? [{ label: messages.attempts, value: number(attempts) }] : []),
    ...(attempts > 0 && nextAttemptAt
      ? [{ label: messages.next, value: <DateTime value={nextAttemptAt} /> }]
      : []),
    ...(lastError ? [{ label: messages.lastError, value: <LastError>{lastError}</LastError> }] : []),
  ]
  return (
    <FoldedRow
      title={<span lang={language}>{subject}</span>}
      note={
        <>
          <EmailAddress>{to}</EmailAddress> · <DateTime value={createdAt} />
        </>
      }
      end={<EmailStateBadge state={state} />}
    >
      {facts.length > 0 && <Facts className="sm:grid-cols-3" facts={facts} />}
      {email.mayRetry && <RetryEmail email={email} />}
      <EmailText email={email} />
    </FoldedRow>
  )
}
