import type { OutboxEmail } from '../../contract/emails/outbox.ts'
import { useEmailMessages } from '../i18n/emails.ts'
import { DateTime } from '../ui/date-time.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { Row, Table } from '../ui/table.tsx'
import { EmailStateBadge, EmailText, LastError } from './email-parts.tsx'
import { RetryEmail } from './retry-email.tsx'

/** Emails on wide screens; a press on the subject unfolds the text. */
export function EmailTable({ emails }: { emails: readonly OutboxEmail[] }) {
  const messages = useEmailMessages()
  return (
    <Table heads={[messages.subject, messages.to, messages.written, messages.state]}>
      {emails.map((email) => (
        <EmailRow key={email._id} email={email} />
      ))}
    </Table>
  )
}

function EmailRow({ email }: { email: OutboxEmail }) {
  const messages = useEmailMessages()
  const { to, subject, body, language, state, lastError, createdAt, nextAttemptAt, mayRetry } = email
  const title = (
    <span lang={language} className="wrap-anywhere font-semibold leading-snug">
      {subject}
    </span>
  )
  return (
    <Row>
      <th scope="row" className="w-1/2 font-normal">
        {body === null ? (
          title
        ) : (
          <details>
            <summary className="cursor-pointer">{title}</summary>
            <div className="mt-3 grid gap-3">
              <EmailText email={email} />
            </div>
          </details>
        )}
      </th>
      <td className="text-sm">
        <EmailAddress>{to}</EmailAddress>
      </td>
      <td className="min-w-30 text-sm">
        <DateTime value={createdAt} />
      </td>
      <td className="min-w-40 text-sm">
        <EmailStateBadge state={state} />
        {nextAttemptAt && state === 'waiting' && email.attempts > 0 && (
          <p className="mt-1 text-muted">
            {messages.next} <DateTime value={nextAttemptAt} />
          </p>
        )}
        {lastError && (
          <p className="mt-1">
            <LastError>{lastError}</LastError>
          </p>
        )}
        {mayRetry && <RetryEmail email={email} />}
      </td>
    </Row>
  )
}
