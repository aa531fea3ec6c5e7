import type { AuditEvent } from '../../contract/centre/audit.ts'
import { useAuditMessages } from '../i18n/audit.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Row, Table } from '../ui/table.tsx'
import { AuditEventChanges } from './audit-event-changes.tsx'
import { Author, Person, Thing } from './audit-event-parts.tsx'

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
