import { type AuditEvent, listActs } from '../contract/audit.ts'
import * as audit from '../domain/audit/read.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './hono-env.ts'

export function mountAudit(api: Api, { context }: Services): void {
  endpoint(api, listActs, async ({ query: { page, limit, cursor, ...filter } }) => {
    const { rows, ...neighbours } = await audit.listAuditEvents(context, filter, { page, limit, cursor })
    return { acts: rows.map(present), page, ...neighbours }
  })
}

const present = ({ event, by, concerns, title }: audit.AuditRow): AuditEvent => ({
  _id: event.id,
  at: event.occurredAt.toISOString(),
  action: event.action,
  by: presentPerson(event.actorId, by),
  role: event.role,
  machine: event.systemActor,
  object: event.subjectId === null ? null : { _id: event.subjectId, title },
  concerns: presentPerson(event.affectedUserId, concerns),
  before: event.before,
  after: event.after,
  requestId: event.requestId,
})

function presentPerson(id: string | null, user: audit.AuditRow['by']): AuditEvent['by'] {
  if (id === null) return null
  const isGone = !user || user.deletedAt !== null
  return { _id: id, name: isGone ? null : user.name, email: isGone ? null : user.email }
}
