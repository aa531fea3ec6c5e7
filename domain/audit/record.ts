import type { AuditAction, SystemActor } from '../../contract/audit-actions.ts'
import type { Executor } from '../../db/client.ts'
import { type ActValues, auditTrail } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'

/** Who changes something: a person, as they are at that moment, or a machine. */
export type AuditActor = Pick<Actor, 'id' | 'role' | 'requestId'> | SystemActor

type NewAuditEvent = {
  action: AuditAction
  subjectId?: string
  /** Whom it concerns. */
  affectedUserId?: string
  before?: ActValues
  after?: ActValues
}

/** What is different after a change, as it was and as it is; undefined where all is as it was. */
export function diff(was: ActValues, is: ActValues): { before: ActValues; after: ActValues } | undefined {
  const names = Object.keys(is).filter((name) => was[name] !== is[name])
  if (names.length === 0) return undefined
  const those = (of: ActValues) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]))
  return { before: those(was), after: those(is) }
}

/** Writes down who changed what, in the transaction of the change: both are, or neither is. */
export async function recordAuditEvent(
  transaction: Pick<Executor, 'insert'>,
  context: Pick<Context, 'clock'>,
  by: AuditActor,
  act: NewAuditEvent,
): Promise<void> {
  const author =
    typeof by === 'string' ? { systemActor: by } : { actorId: by.id, role: by.role, requestId: by.requestId }
  await transaction
    .insert(auditTrail)
    .values({ id: newId(context), occurredAt: context.clock(), ...author, ...act })
}
