import { type AuditEvent, listActs } from '../contract/centre/audit.ts'
import type { Reason } from '../contract/payments/reasons.ts'
import { sayReason } from '../contract/refusals/say.ts'
import * as audit from '../domain/audit/read.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountAudit(api: Api, { context }: Services): void {
  endpoint(api, listActs, async ({ query: { page, limit, cursor, ...filter } }) => {
    const { rows, ...neighbours } = await audit.listAuditEvents(context, filter, { page, limit, cursor })
    return { acts: rows.map(presentEvent), page, ...neighbours }
  })
}

export const presentEvent = ({ event, by, concerns, title }: audit.AuditRow): AuditEvent => ({
  _id: event.id,
  at: event.occurredAt.toISOString(),
  action: event.action,
  by: presentPerson(event.actorId, by),
  role: event.role,
  machine: event.systemActor,
  object: event.subjectId === null ? null : { _id: event.subjectId, title },
  concerns: presentPerson(event.affectedUserId, concerns),
  before: withoutLinks(event.before),
  after: withReason(withoutLinks(event.after)),
  requestId: event.requestId,
})

/**
 * Of the links to classes only the hosts are told: whoever has a link is in, and nothing but joining tells
 * it.
 */
function withoutLinks(values: AuditEvent['after']): AuditEvent['after'] {
  if (typeof values?.joinUrl !== 'string') return values
  const hosts = values.joinUrl.split('; ').map((link) => URL.parse(link)?.host ?? '')
  return { ...values, joinUrl: hosts.join('; ') }
}

/** A reason is recorded as a code; readers get its English beside it. */
const withReason = (values: AuditEvent['after']): AuditEvent['after'] =>
  values && typeof values.reasonCode === 'string'
    ? { ...values, reason: sayReason('en', values.reasonCode as Reason) }
    : values

function presentPerson(id: string | null, user: audit.AuditRow['by']): AuditEvent['by'] {
  if (id === null) return null
  const known = user?.deletedAt === null ? user : undefined
  return {
    _id: id,
    name: known?.name ?? null,
    email: known?.email ?? null,
    phone: known?.phone ?? null,
  }
}
