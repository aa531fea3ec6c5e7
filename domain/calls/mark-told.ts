import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, calls, classChanges, classNotices } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'

/**
 * Takes a row from the list of people to call: the actor has told them. Of two who say so at once one has.
 * Asked again by the same person it changes nothing. Throws 404, and 409 when another person has told them.
 */
export const markTold = (context: Context, actor: Actor, id: string): Promise<void> =>
  mark(context, actor, id, true)

/**
 * Puts a row back that the actor took away. Asked again it changes nothing. Throws 404, and 409 when another
 * person has told them.
 */
export const markNotTold = (context: Context, actor: Actor, id: string): Promise<void> =>
  mark(context, actor, id, false)

async function mark(context: Context, actor: Actor, id: string, isTold: boolean): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const toldAt = isTold ? context.clock() : null
    const isOther = isTold ? isNull(calls.toldAt) : eq(calls.toldById, actor.id)
    const [marked] = await transaction
      .update(calls)
      .set({ toldAt, toldById: isTold ? actor.id : null })
      .where(and(eq(calls.id, id), isOther))
      .returning()
    if (!marked) return requireNobodyElse(transaction, actor, id)
    const { userId, sessionId, changeId, bookingId, dayOffId, kind } = marked
    if (changeId && bookingId)
      await transaction
        .update(classNotices)
        .set({ toldAt })
        .where(and(eq(classNotices.changeId, changeId), eq(classNotices.bookingId, bookingId)))
    // A call without a seat is to who teaches.
    if (dayOffId && bookingId)
      await transaction
        .update(classNotices)
        .set({ toldAt })
        .where(
          and(
            inArray(classNotices.bookingId, idsOf(transaction, bookings, eq(bookings.userId, userId))),
            inArray(
              classNotices.changeId,
              idsOf(transaction, classChanges, eq(classChanges.dayOffId, dayOffId)),
            ),
            isNotNull(classNotices.handledAt),
          ),
        )
    await recordAuditEvent(transaction, context, actor, {
      action: isTold ? 'person.told' : 'person.not_told',
      subjectId: sessionId,
      affectedUserId: userId,
      after: { news: kind },
    })
  })
}

const idsOf = (queries: Executor, table: typeof bookings | typeof classChanges, condition: SQL) =>
  queries
    .select({ id: table.id })
    .from(table as typeof bookings)
    .where(condition)

async function requireNobodyElse(transaction: Executor, actor: Actor, id: string): Promise<void> {
  const [call] = await transaction.select().from(calls).where(eq(calls.id, id))
  if (!call) throw notFound('call_not_found')
  if (call.toldById !== null && call.toldById !== actor.id) throw conflict('already_told')
}
