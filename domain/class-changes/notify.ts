import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, classChanges, classNotices } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { emailClassChanges } from '../emails/class-change-emails.ts'

const CHUNK = 500

/**
 * Tells some of those who had a seat when a class was changed, or puts them on the list of people to call,
 * and returns how many; 0 when all is done. Any number of processes may run it at once: a message and the
 * note that it was written are one transaction, so everybody is told once.
 */
export async function notifyOfClassChanges(context: Context): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const pending = await lockPending(transaction)
    if (pending.length === 0) return 0
    const changeIds = [...new Set(pending.map(({ changeId }) => changeId))]
    const changes = await transaction.select().from(classChanges).where(inArray(classChanges.id, changeIds))
    // Who has given the seat back meanwhile has heard of that.
    const seats = pending.filter(({ cancelledAt }) => cancelledAt === null)
    const told = await emailClassChanges(transaction, context, changes, seats)
    await markHandled(transaction, pending, told, context.clock())
    return pending.length
  })
}

type PendingNotice = {
  changeId: string
  bookingId: string
  userId: string
  cancelledAt: Date | null
  switchedAt: Date | null
}

const lockPending = (transaction: Executor): Promise<PendingNotice[]> =>
  transaction
    .select({
      changeId: classNotices.changeId,
      bookingId: classNotices.bookingId,
      userId: bookings.userId,
      cancelledAt: bookings.cancelledAt,
      switchedAt: bookings.switchedAt,
    })
    .from(classNotices)
    .innerJoin(bookings, eq(bookings.id, classNotices.bookingId))
    .where(isNull(classNotices.handledAt))
    .orderBy(classNotices.changeId, classNotices.bookingId)
    .limit(CHUNK)
    .for('no key update', { of: classNotices, skipLocked: true })

async function markHandled(
  transaction: Executor,
  pending: PendingNotice[],
  told: Pick<PendingNotice, 'changeId' | 'bookingId'>[],
  now: Date,
): Promise<void> {
  const keyOf = ({ changeId, bookingId }: (typeof told)[number]) => `${changeId} ${bookingId}`
  const reached = new Set(told.map(keyOf))
  const column = (name: 'changeId' | 'bookingId') =>
    sql`${sql.param(pending.map((one) => one[name]))}::uuid[]`
  const isTold = sql`${sql.param(pending.map((one) => reached.has(keyOf(one))))}::boolean[]`
  const at = sql`${now.toISOString()}::timestamptz`
  await transaction
    .update(classNotices)
    .set({ handledAt: now, toldAt: sql`case when is_told then ${at} end` })
    .from(
      sql`unnest(${column('changeId')}, ${column('bookingId')}, ${isTold}) as handled (change_id, booking_id, is_told)`,
    )
    .where(
      and(
        eq(classNotices.changeId, sql`handled.change_id`),
        eq(classNotices.bookingId, sql`handled.booking_id`),
      ),
    )
}
