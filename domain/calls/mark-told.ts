import { and, eq, isNull } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { calls, classNotices } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'

/**
 * Takes a row from the list of people to call: the actor has told them. Of two who say so at once one has.
 * Asked again by the same person it changes nothing. Throws 404, and 409 when another person has told them.
 */
export async function markTold(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const toldAt = context.clock()
    const [told] = await transaction
      .update(calls)
      .set({ toldAt, toldById: actor.id })
      .where(and(eq(calls.id, id), isNull(calls.toldAt)))
      .returning()
    if (!told) return requireTeller(transaction, actor, id)
    const { userId, sessionId, changeId, bookingId, kind } = told
    if (changeId && bookingId)
      await transaction
        .update(classNotices)
        .set({ toldAt })
        .where(and(eq(classNotices.changeId, changeId), eq(classNotices.bookingId, bookingId)))
    await recordAuditEvent(transaction, context, actor, {
      action: 'person.told',
      subjectId: sessionId,
      affectedUserId: userId,
      after: { news: kind },
    })
  })
}

async function requireTeller(transaction: Executor, actor: Actor, id: string): Promise<void> {
  const [call] = await transaction.select().from(calls).where(eq(calls.id, id))
  if (!call) throw notFound('call_not_found')
  if (call.toldById !== actor.id) throw conflict('already_told')
}
