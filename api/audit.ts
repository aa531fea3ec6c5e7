import { type AuditEvent, listActs } from '../contract/audit.ts'
import * as audit from '../domain/audit/read.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './hono-env.ts'

export function mountAudit(api: Api, { context }: Services): void {
  endpoint(api, listActs, async ({ query: { page, limit, cursor, ...filter } }) => {
    const { rows, ...neighbours } = await audit.listActs(context, filter, { page, limit, cursor })
    return { acts: rows.map(present), page, ...neighbours }
  })
}

const present = ({ act, by, concerns, title }: audit.ActRow): AuditEvent => ({
  _id: act.id,
  at: act.at.toISOString(),
  action: act.action,
  by: presentPerson(act.actorId, by),
  role: act.role,
  machine: act.machine,
  object: act.objectId === null ? null : { _id: act.objectId, title },
  concerns: presentPerson(act.personId, concerns),
  before: act.before,
  after: act.after,
  requestId: act.requestId,
})

function presentPerson(id: string | null, user: audit.ActRow['by']): AuditEvent['by'] {
  if (id === null) return null
  const isGone = !user || user.deletedAt !== null
  return { _id: id, name: isGone ? null : user.name, email: isGone ? null : user.email }
}
