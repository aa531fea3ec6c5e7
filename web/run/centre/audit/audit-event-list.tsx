import { Link } from 'react-router'
import type { AuditEvent } from '../../../../contract/centre/audit.ts'
import { useAuditTexts } from '../../../i18n/audit.ts'
import { useDashboardTexts } from '../../../i18n/dashboard.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { AccountContact } from '../../../ui/contact.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FoldedRow, FoldedRows } from '../../../ui/folded-row.tsx'
import { AuditEventChanges } from './audit-event-changes.tsx'

/** Lists the acts, one row each: what, to whom or what, by whom and when. The changes unfold. */
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
  const texts = useAuditTexts()
  const { action, at, by, object, concerns, requestId } = event
  // That somebody refunded it is an event of its own.
  const isArrival = action === 'payment.refunded' && event.machine === 'reconciler'
  const isOfOther = concerns && concerns._id !== by?._id
  const facts = [
    { label: texts.by, value: <Author event={event} /> },
    ...(object ? [{ label: texts.object, value: <Thing object={object} /> }] : []),
    ...(isOfOther ? [{ label: texts.concerns, value: <Person person={concerns} /> }] : []),
  ]
  return (
    <FoldedRow
      title={isArrival ? texts.refundArrived : texts.actions[action]}
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
          {texts.request} <code className="select-all break-all">{requestId}</code>
        </p>
      )}
    </FoldedRow>
  )
}

/** In a line: what it was about, and who did it. */
function Brief({ event: { by, machine, object, concerns } }: { event: AuditEvent }) {
  const texts = useAuditTexts()
  const formats = useFormats()
  const nameOf = (person: typeof concerns) =>
    person && (person.name || person.email || (person.phone && formats.phone(person.phone)))
  const author = by ? nameOf(by) : machine && texts.machines[machine]
  const about = object?.title ?? (concerns?._id === by?._id ? undefined : nameOf(concerns))
  return [about, author].filter(Boolean).join(' · ')
}

/** Names who acted: a person in their role, or a part of the system. */
function Author({ event: { by, role, machine } }: { event: AuditEvent }) {
  const texts = useAuditTexts()
  if (by) return <Person person={by} role={role} />
  return machine && texts.machines[machine]
}

type PersonProps = { person: NonNullable<AuditEvent['by']>; role?: AuditEvent['role'] }

function Person({ person, role }: PersonProps) {
  const texts = useAuditTexts()
  const { roles } = useDashboardTexts()
  const { name, email, phone } = person
  if (email === null && phone === null) return texts.gone
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
  const texts = useAuditTexts()
  return (
    <>
      {title && <span className="wrap-anywhere line-clamp-3">{title}</span>}
      <Link
        to={`?object=${_id}`}
        className="inline-flex min-h-11 items-center font-normal text-primary text-sm hover:underline lg:min-h-7"
      >
        {texts.allOfThis}
      </Link>
    </>
  )
}
