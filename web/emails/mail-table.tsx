import type { OutboxMail } from '../../contract/emails/outbox.ts'
import { useMailMessages } from '../i18n/emails.ts'
import { DateTime } from '../ui/date-time.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { Row, Table } from '../ui/table.tsx'
import { LastError, MailStateBadge, MailText } from './mail-parts.tsx'
import { RetryMail } from './retry-mail.tsx'

/** Emails on wide screens; a press on the subject unfolds the text. */
export function MailTable({ mails }: { mails: readonly OutboxMail[] }) {
  const messages = useMailMessages()
  return (
    <Table heads={[messages.subject, messages.to, messages.written, messages.state]}>
      {mails.map((mail) => (
        <MailRow key={mail._id} mail={mail} />
      ))}
    </Table>
  )
}

function MailRow({ mail }: { mail: OutboxMail }) {
  const messages = useMailMessages()
  const { to, subject, body, language, state, lastError, createdAt, nextAttemptAt, mayRetry } = mail
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
              <MailText mail={mail} />
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
        <MailStateBadge state={state} />
        {nextAttemptAt && state === 'waiting' && mail.attempts > 0 && (
          <p className="mt-1 text-muted">
            {messages.next} <DateTime value={nextAttemptAt} />
          </p>
        )}
        {lastError && (
          <p className="mt-1">
            <LastError>{lastError}</LastError>
          </p>
        )}
        {mayRetry && <RetryMail mail={mail} />}
      </td>
    </Row>
  )
}
