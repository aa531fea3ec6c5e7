import { eq } from 'drizzle-orm'
import {
  phaseByTime,
  type RollPhase,
  rollClosesAt,
  rollOpensAt,
} from '../../../contract/attendance/roll-phase.ts'
import { notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { classes, sessions } from '../../../db/schema.ts'
import { type Actor, worksAtDesk } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isApproved, isVisibleTo } from '../../session-visibility.ts'
import { managesSession } from '../../sessions/manage.ts'
import { findClass } from '../plan/find.ts'

/** A class with its session. */
export type RollClass = typeof classes.$inferSelect & { session: typeof sessions.$inferSelect }

/**
 * The class of a roll that the actor reads: who manages its session, its substitute, who held it, and who
 * works at the desk. Throws the same 404 for a class of another's session as for none: who guesses ids learns
 * nothing.
 */
export async function findReadableRoll(
  { database }: Context,
  actor: Actor,
  classId: string,
): Promise<RollClass> {
  const { row, session } = await findClass(database, classId)
  const isTheirs = takesRollOf(actor, row, session) || worksAtDesk(actor)
  if (!isTheirs || !isVisibleTo(actor, session)) throw notFound('class_not_found')
  return { ...row, session }
}

/** Whether the actor manages a class's session, is its substitute, or has held it. */
export const takesRollOf = (
  actor: Actor,
  row: Pick<RollClass, 'substituteId' | 'heldById'>,
  session: Parameters<typeof managesSession>[1],
): boolean => [row.substituteId, row.heldById].includes(actor.id) || managesSession(actor, session)

/** Names who takes the roll in place of the tutor, where a substitute does; null where the actor may. */
export const takerInstead = (
  actor: Actor,
  { substituteId, substituteName }: Pick<RollClass, 'substituteId' | 'substituteName'>,
): string | null => (actor.role === 'Admin' || substituteId === actor.id ? null : substituteName)

/** When the roll of a class opens and closes to the actor. To an Admin it never closes. */
export const timesFor = ({ role }: Actor, { startAt, endAt }: Pick<RollClass, 'startAt' | 'endAt'>) => ({
  opensAt: rollOpensAt(startAt),
  closesAt: role === 'Admin' ? undefined : rollClosesAt(endAt),
})

/** Says what the actor can do with the roll of a class now. */
export function phaseOf(actor: Actor, it: RollClass, now: Date): RollPhase {
  if (it.state === 'cancelled') return 'cancelled'
  if (!takesRollOf(actor, it, it.session)) return 'others'
  if (takerInstead(actor, it) !== null) return 'substituted'
  return isApproved(it.session) ? phaseByTime(timesFor(actor, it), now) : 'unapproved'
}

/**
 * The class as it is, with its session, and nobody else takes its roll or moves it until the transaction is
 * over. Throws 404.
 */
export async function lockClass(transaction: Executor, classId: string): Promise<RollClass> {
  const [found] = await transaction
    .select({ row: classes, session: sessions })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .where(eq(classes.id, classId))
    .for('no key update', { of: classes })
  if (!found) throw notFound('class_not_found')
  return { ...found.row, session: found.session }
}
