import { Link } from 'react-router'
import type { AuditEvent } from '../../../../contract/centre/audit.ts'
import { useAuditMessages } from '../../../i18n/audit.ts'
import { useDashboardMessages } from '../../../i18n/dashboard.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { AccountContact } from '../../../ui/contact.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FoldedRow, FoldedRows } from '../../../ui/folded-row.tsx'
import { AuditEventChanges } from './audit-event-changes.tsx'

/** What was done, one row each: what, to whom or what, by whom and when. The changes unfold. */
export function AuditEventList({ events }: { events: readonly AuditEvent[] }) {
  return (
    <FoldedRows>
      {events.map((event) => (
        <EventRow key={event._id} event={event} />
      ))}
    </FoldedRows>
  )
}

function EventRow({ event }: { event: AuditEvent }) {
  const messages = useAuditMessages()
  const { action, at, by, object, concerns, requestId } = event
  // That somebody gave it back is an event of its own.
  const isArrival = action === 'payment.refunded' && event.machine === 'reconciler'
  const isOfOther = concerns && concerns._id !== by?._id
  const facts = [
    { label: messages.by, value: <Author event={event} /> },
    ...(object ? [{ label: messages.object, value: <Thing object={object} /> }] : []),
    ...(isOfOther ? [{ label: messages.concerns, value: <Person person={concerns} /> }] : []),
  ]
  return (
    <FoldedRow
      title={isArrival ? messages.refundArrived : messages.actions[action]}
      note={<Brief event={event} />}
      end={
        <span className="text-muted text-sm">
          <DateTime value={at} />
        </span>
      }
    >
      <Facts className="sm:grid-cols-3" facts={facts} />
      <AuditEventChanges event={event} />
      {requestId && (
        <p className="text-muted text-sm">
          {messages.request} <code className="select-all break-all">{requestId}</code>
        </p>
      )}
    </FoldedRow>
  )
}

/** In a line: what it was about, and who did it. */
function Brief({ event: { by, machine, object, concerns } }: { event: AuditEvent }) {
  const messages = useAuditMessages()
  const formats = useFormats()
  const nameOf = (person: typeof concerns) =>
    person && (person.name || person.email || (person.phone && formats.phone(person.phone)))
  const author = by ? nameOf(by) : machine && messages.machines[machine]
  const about = object?.title ?? (concerns?._id === by?._id ? undefined : nameOf(concerns))
  return [about, author].filter(Boolean).join(' · ')
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
