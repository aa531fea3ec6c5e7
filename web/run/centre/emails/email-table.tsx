import type { OutboxEmail } from '../../../../contract/emails/outbox.ts'
import { useEmailMessages } from '../../../i18n/emails.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { EmailAddress } from '../../../ui/contact.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Row, Table } from '../../../ui/table.tsx'
import { EmailStateBadge, EmailText, LastError, RetryEmail } from './email-parts.tsx'

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
