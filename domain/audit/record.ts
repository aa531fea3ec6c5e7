import type { AuditAction, SystemActor } from '../../contract/centre/audit-actions.ts'
import type { Executor } from '../../db/client.ts'
import { type ActValues, auditTrail } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'

/**
 * The author of a change: a user as they are at that moment, or a part of the system. What a guardian does
 * for a child is the guardian's act, and affects the child where it affects nobody else.
 */
export type AuditActor = Pick<Actor, 'id' | 'role' | 'requestId' | 'guardian'> | SystemActor

type NewAuditEvent = {
  action: AuditAction
  subjectId?: string
  /** The user whom the change affects. */
  affectedUserId?: string
  before?: ActValues
  after?: ActValues
}

/** The values that a change made different, before and after; undefined when nothing differs. */
export function diff(was: ActValues, is: ActValues): { before: ActValues; after: ActValues } | undefined {
  const names = Object.keys(is).filter((name) => was[name] !== is[name])
  if (names.length === 0) return undefined
  const those = (of: ActValues) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]))
  return { before: those(was), after: those(is) }
}

/** Records who changed what, in the transaction of the change. */
export async function recordAuditEvent(
  transaction: Pick<Executor, 'insert'>,
  context: Pick<Context, 'clock'>,
  by: AuditActor,
  event: NewAuditEvent,
): Promise<void> {
  await transaction
    .insert(auditTrail)
    .values({ id: newId(context), occurredAt: context.clock(), ...authorOf(by), ...event })
}

function authorOf(by: AuditActor) {
  if (typeof by === 'string') return { systemActor: by }
  const { id: actorId, role } = by.guardian ?? by
  return { actorId, role, requestId: by.requestId, ...(by.guardian && { affectedUserId: by.id }) }
}
