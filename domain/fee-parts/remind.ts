import { asc, eq, getTableColumns, inArray, lte } from 'drizzle-orm'
import { bookings, feeParts } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { writeMessages } from '../messages/outbox/write.ts'
import { rules } from '../settings/rules.ts'
import { partReminder, remindedOf } from './messages/reminder.ts'
import { closesAt, isOpen } from './read.ts'
import { nextReminder } from './reminder-times.ts'

const CHUNK = 500

/**
 * Writes one chunk of due reminders of parts into the outbox, and returns how many parts it looked at. Any
 * number of processes may run it at once. Money that is owed is told to everybody, also to who wants no
 * reminders of classes.
 */
export async function remindOfParts(context: Context): Promise<number> {
  const now = context.clock()
  return context.database.transaction(async (transaction) => {
    const due = await transaction
      .select(getTableColumns(feeParts))
      .from(feeParts)
      .where(lte(feeParts.nextReminderAt, now))
      .orderBy(asc(feeParts.nextReminderAt))
      .limit(CHUNK)
      .for('no key update', { skipLocked: true })
    if (due.length === 0) return 0
    const rule = await rules.dues.read(transaction)
    for (const { id, dueAt } of due)
      await transaction
        .update(feeParts)
        .set({ nextReminderAt: nextReminder(dueAt, now, rule) })
        .where(eq(feeParts.id, id))
    const bookingIds = [...new Set(due.map(({ bookingId }) => bookingId))]
    const seats = new Map(
      (await transaction.select().from(bookings).where(inArray(bookings.id, bookingIds))).map((seat) => [
        seat.id,
        seat,
      ]),
    )
    const reminded = due.filter(isOpen).flatMap((part) => {
      const seat = seats.get(part.bookingId)
      if (!seat || seat.cancelledAt) return []
      const { userId, title, parts } = seat
      const open = { ...part, userId, title, parts: parts ?? 1, currency: context.currency }
      return [remindedOf(open, closesAt(part, rule), now)]
    })
    await writeMessages(transaction, context, partReminder, reminded)
    return due.length
  })
}
