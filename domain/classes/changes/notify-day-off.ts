import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings, classChanges, classNotices, daysOff } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { tellDayOff } from '../news/day-off.ts'
import { markHandled, type PendingNotice } from './notices.ts'

/** People at once. */
const CHUNK = 200

/**
 * Tells some of those who had a seat in the classes of a day off, and returns how many notices that were; 0
 * when all is done, or another process is at it. One process at a time sees to a day off, so that all of
 * somebody's classes are in one message.
 */
export const notifyOfDayOff = (context: Context): Promise<number> =>
  context.database.transaction(async (transaction) => {
    const dayOff = await lockPending(transaction)
    if (!dayOff) return 0
    const pending = await listPending(transaction, dayOff.id)
    // Who has given the seat up meanwhile has heard of that.
    const seats = pending.filter(({ cancelledAt }) => cancelledAt === null)
    await markHandled(transaction, pending, seats, context.clock())
    await tellDayOff(transaction, context, dayOff, seats)
    return pending.length
  })

const isPending = and(isNull(classNotices.handledAt), eq(classChanges.dayOffId, daysOff.id))

async function lockPending(transaction: Executor) {
  const waiting = transaction
    .select({ id: classChanges.dayOffId })
    .from(classNotices)
    .innerJoin(classChanges, eq(classChanges.id, classNotices.changeId))
    .where(isNull(classNotices.handledAt))
  const [locked] = await transaction
    .select()
    .from(daysOff)
    .where(inArray(daysOff.id, waiting))
    .orderBy(daysOff.createdAt, daysOff.id)
    .limit(1)
    .for('no key update', { of: daysOff, skipLocked: true })
  return locked
}

/** All notices of some people. */
async function listPending(transaction: Executor, dayOffId: string): Promise<PendingNotice[]> {
  const ofIt = and(isPending, eq(daysOff.id, dayOffId))
  const people = transaction
    .selectDistinct({ userId: bookings.userId })
    .from(classNotices)
    .innerJoin(classChanges, eq(classChanges.id, classNotices.changeId))
    .innerJoin(daysOff, eq(daysOff.id, classChanges.dayOffId))
    .innerJoin(bookings, eq(bookings.id, classNotices.bookingId))
    .where(ofIt)
    .orderBy(bookings.userId)
    .limit(CHUNK)
  return transaction
    .select({
      changeId: classNotices.changeId,
      bookingId: classNotices.bookingId,
      userId: bookings.userId,
      cancelledAt: bookings.cancelledAt,
      switchedAt: bookings.switchedAt,
    })
    .from(classNotices)
    .innerJoin(classChanges, eq(classChanges.id, classNotices.changeId))
    .innerJoin(daysOff, eq(daysOff.id, classChanges.dayOffId))
    .innerJoin(bookings, eq(bookings.id, classNotices.bookingId))
    .where(and(ofIt, inArray(bookings.userId, people)))
    .orderBy(classChanges.beforeStartAt, classNotices.changeId)
}
