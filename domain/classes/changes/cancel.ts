import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { classCancellation } from '../../../contract/classes/classes.ts'
import { conflict } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { forgetRoll } from '../attendance/count-shares.ts'
import { answerBy } from './answer-by.ts'
import { recordClassChange } from './record.ts'
import {
  type Class,
  findClassOf,
  lockApprovedSession,
  requireChangeable,
  requireOwnClasses,
} from './require-class.ts'

/**
 * Cancels a class (B03), and returns the id of the change. Everybody with a seat is told once. Throws 403,
 * 404, and 409 for a class that is over or cancelled already, for the last one that takes place, and as
 * `moveClass` when somebody else changes it.
 */
export async function cancelClass(
  context: Context,
  actor: Actor,
  ids: { sessionId: string; classId: string },
  { reason, version }: z.output<typeof classCancellation>,
): Promise<string> {
  await requireOwnClasses(context, actor, ids.sessionId)
  const seen = await findClassOf(context.database, ids)
  return context.database.transaction(async (transaction) => {
    const now = context.clock()
    const session = await lockApprovedSession(transaction, ids.sessionId)
    const was = await requireChangeable(transaction, ids, version ?? seen.sequence, now)
    const is = await cancelLockedClass(transaction, was, reason)
    return recordClassChange(transaction, context, actor, {
      session,
      is,
      was,
      kind: 'cancelled',
      reason,
      answerBy: answerBy(now, null),
    })
  })
}

/**
 * Writes the cancellation of a class of a locked session, and returns the class as it is then. Throws 409 for
 * the last one that takes place.
 */
export async function cancelLockedClass(transaction: Executor, was: Class, reason: string): Promise<Class> {
  if (await isLast(transaction, was)) throw conflict('last_class')
  const [cancelled] = await transaction
    .update(classes)
    .set({
      state: 'cancelled',
      changeKind: 'cancelled',
      changeReason: reason,
      askedId: null,
      askedName: null,
    })
    .where(eq(classes.id, was.id))
    .returning()
  if (!cancelled) throw new Error('The class was not cancelled')
  await forgetRoll(transaction, cancelled)
  return cancelled
}

/** Whether no other class of its session takes place or took place. */
async function isLast(transaction: Executor, { id, sessionId }: Class): Promise<boolean> {
  const others = await transaction
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.sessionId, sessionId), eq(classes.state, 'planned'), ne(classes.id, id)))
    .limit(1)
  return others.length === 0
}
