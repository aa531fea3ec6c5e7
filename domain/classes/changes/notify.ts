import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings, classChanges, classNotices } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { tellClassChanges } from '../news/change.ts'
import { markHandled, type PendingNotice } from './notices.ts'
import { notifyOfDayOff } from './notify-day-off.ts'
import { withoutOldNews } from './old-news.ts'

const CHUNK = 500

/**
 * Tells some of those who had a seat when a class was changed, and returns how many; 0 when all is done. Any
 * number of processes may run it at once: a message and the note that it was written are one transaction, so
 * everybody is told once.
 */
export async function notifyOfClassChanges(context: Context): Promise<number> {
  return (await notifyOfSingleChanges(context)) || notifyOfDayOff(context)
}

function notifyOfSingleChanges(context: Context): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const pending = await lockPending(transaction)
    if (pending.length === 0) return 0
    const changeIds = [...new Set(pending.map(({ changeId }) => changeId))]
    const changes = await transaction.select().from(classChanges).where(inArray(classChanges.id, changeIds))
    // Who has given the seat up meanwhile has heard of that.
    const seated = pending.filter(({ cancelledAt }) => cancelledAt === null)
    const seats = await withoutOldNews(transaction, changes, seated)
    await markHandled(transaction, pending, seats, context.clock())
    await tellClassChanges(transaction, context, changes, seats)
    return pending.length
  })
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
    .innerJoin(classChanges, eq(classChanges.id, classNotices.changeId))
    .where(and(isNull(classNotices.handledAt), isNull(classChanges.dayOffId)))
    .orderBy(classNotices.changeId, classNotices.bookingId)
    .limit(CHUNK)
    .for('no key update', { of: classNotices, skipLocked: true })
