import { useQuery } from '@tanstack/react-query'
import type { AuditEvent } from '../../../contract/centre/audit.ts'
import { callApi } from '../../api-client.ts'
import { useAuditTexts } from '../../i18n/audit.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { AuditValue, type AuditValueName } from '../../run/centre/audit/audit-event-changes.tsx'

/** I04: what changed since a session was rejected, side by side. Renders nothing if it never was. */
export function ChangesSince({ sessionId }: { sessionId: string }) {
  const texts = useSessionFormTexts()
  const { values } = useAuditTexts()
  const { data } = useQuery({
    queryKey: ['audit', 'session', sessionId],
    queryFn: ({ signal }) => callApi('GET /audit-trail', { query: { object: sessionId, limit: 50 }, signal }),
    refetchOnMount: 'always',
  })
  const changes = data ? changesSince(data.acts) : undefined
  const names = (Object.keys(values) as AuditValueName[]).filter(
    (name) => changes && name in changes.after && !DECISION.has(name),
  )
  if (!changes || names.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{texts.changesTitle}</h3>
      <div className="max-h-72 overflow-auto rounded-control border border-line">
        <table className="w-full text-left text-sm">
          <thead className="text-muted">
            <tr className="*:px-3 *:py-2 *:font-medium">
              <td />
              <th scope="col">{texts.changedBefore}</th>
              <th scope="col">{texts.changedNow}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {names.map((name) => (
              <tr key={name} className="align-top *:px-3 *:py-2">
                <th scope="row" className="font-medium">
                  {values[name]}
                </th>
                <td className="wrap-anywhere whitespace-pre-line text-muted">
                  <AuditValue name={name} value={changes.before[name] ?? null} />
                </td>
                <td className="wrap-anywhere whitespace-pre-line">
                  <AuditValue name={name} value={changes.after[name] ?? null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Every resubmission changes these. */
const DECISION = new Set<string>(['status', 'reason', 'feedback'])

type Values = NonNullable<AuditEvent['before']>

/** All resubmissions since the last rejection as one. `events` begin with the newest. */
function changesSince(events: readonly AuditEvent[]): { before: Values; after: Values } | undefined {
  const rejectedAt = events.findIndex(({ action }) => action === 'session.rejected')
  if (rejectedAt === -1) return undefined
  const later = events.slice(0, rejectedAt).filter(({ action }) => action === 'session.resubmitted')
  const oldestFirst = later.toReversed()
  const before = Object.assign({}, ...later.map((event) => event.before)) as Values
  const after = Object.assign({}, ...oldestFirst.map((event) => event.after)) as Values
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  return { before, after: Object.fromEntries(changed.map((name) => [name, after[name] ?? null])) }
}
