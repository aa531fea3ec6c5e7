import { eq } from 'drizzle-orm'
import { ROLL_CLOSES_DAYS, ROLL_OPENS_MINUTES } from '../../../contract/attendance/states.ts'
import { conflict, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { classes, type sessions } from '../../../db/schema.ts'
import { type Actor, worksAtDesk } from '../../access.ts'
import type { Context } from '../../context.ts'
import { managesSession } from '../../sessions/manage.ts'
import { getSession } from '../../sessions/read.ts'
import { findClass } from '../plan/find.ts'

/** A class with its session. */
export type RollClass = typeof classes.$inferSelect & { session: typeof sessions.$inferSelect }

/**
 * Who reads the roll of a class: who manages its session, its substitute, and who held it. Throws the same
 * 404 for a class of another's session as for none: who guesses ids learns nothing.
 */
export async function requireOwnRoll(context: Context, actor: Actor, classId: string): Promise<RollClass> {
  const found = await requireReadableRoll(context, actor, classId)
  if (found.isOthers) throw notFound('class_not_found')
  return found
}

/**
 * As `requireOwnRoll`, and whoever works at the desk reads those of all classes. `isOthers`: the actor cannot
 * take it.
 */
export async function requireReadableRoll(
  context: Context,
  actor: Actor,
  classId: string,
): Promise<RollClass & { isOthers: boolean }> {
  const { row, session: ofClass } = await findClass(context.database, classId)
  const found = { ...row, session: ofClass }
  const session = await getSession(context, actor, found.sessionId)
  const isOthers = !takesRollOf(actor, found, session)
  if (isOthers && !worksAtDesk(actor)) throw notFound('class_not_found')
  return { ...found, isOthers }
}

/** Whether the actor manages a class's session, is its substitute, or has held it. */
export const takesRollOf = (
  actor: Actor,
  row: Pick<typeof classes.$inferSelect, 'substituteId' | 'heldById'>,
  session: Parameters<typeof managesSession>[1],
): boolean => [row.substituteId, row.heldById].includes(actor.id) || managesSession(actor, session)

/** Who takes the roll instead of the tutor of a class that a substitute takes; null where the actor may. */
export const takerInstead = (actor: Actor, { substituteId, substituteName }: RollRow): string | null =>
  actor.role === 'Admin' || substituteId === actor.id ? null : substituteName

/** Throws 409 for that tutor. */
export function requireTaker(actor: Actor, row: RollRow): void {
  const name = takerInstead(actor, row)
  if (name !== null) throw conflict({ code: 'roll_of_substitute', params: { name } })
}

type RollRow = Pick<typeof classes.$inferSelect, 'substituteId' | 'substituteName'>

/** The class as it is, and nobody else takes its roll or moves it until the transaction is over. */
export async function lockClass(
  transaction: Executor,
  classId: string,
): Promise<typeof classes.$inferSelect> {
  const [found] = await transaction.select().from(classes).where(eq(classes.id, classId)).for('no key update')
  if (!found) throw notFound('class_not_found')
  return found
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export const rollOpensAt = ({ startAt }: { startAt: Date }): Date =>
  new Date(startAt.getTime() - ROLL_OPENS_MINUTES * MINUTE_MS)
export const rollClosesAt = ({ endAt }: { endAt: Date }): Date =>
  new Date(endAt.getTime() + ROLL_CLOSES_DAYS * DAY_MS)
