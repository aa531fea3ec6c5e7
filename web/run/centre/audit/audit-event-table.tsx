import { Link } from 'react-router'
import type { AuditEvent } from '../../../../contract/centre/audit.ts'
import { useAuditMessages } from '../../../i18n/audit.ts'
import { useDashboardMessages } from '../../../i18n/dashboard.ts'
import { Card } from '../../../ui/card.tsx'
import { AccountContact } from '../../../ui/contact.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Row, Table } from '../../../ui/table.tsx'
import { AuditEventChanges } from './audit-event-changes.tsx'

/** Audit events on wide screens. */
export function AuditEventTable({ events }: { events: readonly AuditEvent[] }) {
  const messages = useAuditMessages()
  return (
    <Table heads={[messages.when, messages.action, messages.by, messages.object, messages.changes]}>
      {events.map((event) => (
        <EventRow key={event._id} event={event} />
      ))}
    </Table>
  )
}

function EventRow({ event }: { event: AuditEvent }) {
  const messages = useAuditMessages()
  const { action, at, by, object, concerns, requestId } = event
  return (
    <Row>
      <td className="min-w-30 text-sm">
        <DateTime value={at} />
      </td>
      <th scope="row" className="min-w-36 font-semibold">
        {messages.actions[action]}
      </th>
      <td className="min-w-44 text-sm">
        <Author event={event} />
      </td>
      <td className="max-w-64 text-sm">
        {object && <Thing object={object} />}
        {concerns && concerns._id !== by?._id && (
          <div>
            <span className="block text-muted">{messages.concerns}</span>
            <Person person={concerns} />
          </div>
        )}
      </td>
      <td className="min-w-64 text-sm">
        <AuditEventChanges event={event} />
        {requestId && (
          <p className="mt-1 text-muted text-xs">
            {messages.request} <code className="select-all break-all">{requestId}</code>
          </p>
        )}
      </td>
    </Row>
  )
}

/** One audit event: action, actor, time, subject and changes. */
function AuditEventCard({ event }: { event: AuditEvent }) {
  const messages = useAuditMessages()
  const { action, at, by, object, concerns, requestId } = event
  const facts = [
    {
      label: messages.by,
      value: <Author event={event} />,
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

type Props = { events: readonly AuditEvent[] }

/** Audit events on phones. */
export function AuditEventCards({ events }: Props) {
  return (
    <ul className="grid gap-4">
      {events.map((event) => (
        <li key={event._id}>
          <AuditEventCard event={event} />
        </li>
      ))}
    </ul>
  )
}

/** Who acted: a person in their role, or a part of the system. */
function Author({ event: { by, role, machine } }: { event: AuditEvent }) {
  const messages = useAuditMessages()
  if (by) return <Person person={by} role={role} />
  return machine && messages.machines[machine]
}

type PersonProps = { person: NonNullable<AuditEvent['by']>; role?: AuditEvent['role'] }

function Person({ person, role }: PersonProps) {
  const messages = useAuditMessages()
  const { roles } = useDashboardMessages()
  const { name, email, phone } = person
  if (email === null && phone === null) return messages.gone
  return (
    <>
      {name && <span className="wrap-anywhere block">{name}</span>}
      <span className="font-normal text-sm">
        <AccountContact account={person} />
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
