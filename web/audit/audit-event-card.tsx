import type { AuditEvent } from '../../contract/centre/audit.ts'
import { useAuditMessages } from '../i18n/audit.ts'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Facts } from '../ui/facts.tsx'
import { AuditEventChanges } from './audit-event-changes.tsx'
import { Author, Person, Thing } from './audit-event-parts.tsx'

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
