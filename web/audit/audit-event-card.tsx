import { Link } from 'react-router'
import type { AuditEvent } from '../../contract/audit.ts'
import { useAuditMessages } from '../i18n/audit.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { Facts } from '../ui/facts.tsx'
import { AuditEventChanges } from './audit-event-changes.tsx'

/** One audit event: action, actor, time, subject and changes. */
export function AuditEventCard({ event }: { event: AuditEvent }) {
  const messages = useAuditMessages()
  const { action, at, by, role, machine, object, concerns, requestId } = event
  const facts = [
    {
      label: messages.by,
      value: by ? <Person person={by} role={role} /> : machine && messages.machines[machine],
    },
    { label: messages.when, value: <DateTime value={at} /> },
    ...(object ? [{ label: messages.object, value: <Thing object={object} /> }] : []),
    ...(concerns && concerns._id !== by?._id
      ? [{ label: messages.concerns, value: <Person person={concerns} /> }]
      : []),
  ]
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="font-bold text-lg leading-snug">{messages.actions[action]}</h2>
      <Facts className="sm:grid-cols-2" facts={facts} />
      <AuditEventChanges event={event} />
      {requestId && (
        <p className="text-muted text-sm">
          {messages.request} <code className="select-all break-all">{requestId}</code>
        </p>
      )}
    </Card>
  )
}

type PersonProps = { person: NonNullable<AuditEvent['by']>; role?: AuditEvent['role'] }

function Person({ person: { name, email }, role }: PersonProps) {
  const messages = useAuditMessages()
  const { roles } = useDashboardMessages()
  if (email === null) return messages.gone
  return (
    <>
      {name && <span className="wrap-anywhere block">{name}</span>}
      <span className="font-normal text-sm">
        <EmailAddress>{email}</EmailAddress>
      </span>
      {role && <span className="block font-normal text-muted text-sm">{roles[role]}</span>}
    </>
  )
}

/** The subject's title, if it still has one, linked to all events about it. */
function Thing({ object: { _id, title } }: { object: NonNullable<AuditEvent['object']> }) {
  const messages = useAuditMessages()
  return (
    <>
      {title && <span className="wrap-anywhere line-clamp-3">{title}</span>}
      <Link
        to={`?object=${_id}`}
        className="inline-flex min-h-11 items-center font-normal text-primary text-sm hover:underline lg:min-h-7"
      >
        {messages.allOfThis}
      </Link>
    </>
  )
}
