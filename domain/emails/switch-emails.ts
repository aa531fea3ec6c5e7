import type { Executor } from '../../db/client.ts'
import type { bookings } from '../../db/schema.ts'
import { type ClassesBySession, readClassesOf } from '../classes/plan/placed.ts'
import type { Context } from '../context.ts'
import { bookingPath } from './booking-emails.ts'
import { calendarOf, nextTime, whenIs, whereIs } from './class-texts.ts'
import { type EmailTemplate, enqueueEmails } from './enqueue.ts'
import type { Locale } from './messages/index.ts'
import { receiptMark } from './receipt-in-text.ts'
import { deleteReminders } from './reminders.ts'
import { readWaysBack } from './ways-back.ts'

type Booking = typeof bookings.$inferSelect
/**
 * What comes off parts of the fee that are still to be paid, what goes back, what was paid for the switch,
 * and the new parts, where both sessions are paid by parts.
 */
type Money = {
  loweredMinor: number
  returnedMinor: number
  paid?: { id: string; amountMinor: number } | undefined
  later?: { amountMinor: number; dueOn: string }[]
}

/** Confirms a switch, with the new entries of calendars and the end of the old ones. */
export async function emailSwitched(
  transaction: Executor,
  context: Context,
  left: Booking,
  booking: Booking,
  { loweredMinor, returnedMinor, paid, later = [] }: Money,
): Promise<void> {
  const classesOf = await readClassesOf(transaction, [left.sessionId, booking.sessionId])
  const now = context.clock()
  const { id, userId, title, tutor, feeMinor, switchedAt } = booking
  const classes = classesOf.get(booking.sessionId)
  const wayOf = await readWaysBack(transaction, returnedMinor > 0 ? [id] : [])
  const key = `switched:${id}:${switchedAt?.getTime()}`
  const template: EmailTemplate = {
    kind: 'class-moved',
    to: [{ userId, dedupeKey: key, path: bookingPath(id), entryId: id }],
    render(locale) {
      const { switched, booked, cancelled } = locale.messages
      const changed = feeMinor - left.feeMinor
      const [next] = later
      const amount = (minor: number) => locale.amount(minor, context.currency)
      const returned = returnedMinor > 0 ? [cancelled.refund[wayOf(id)](amount(returnedMinor))] : []
      const cheaper = [...(loweredMinor > 0 ? [switched.lowered(amount(loweredMinor))] : []), ...returned]
      return {
        subject: switched.subject(title),
        short: [
          switched.short(title, nextTime(booking, classes, { locale, now })),
          ...(paid ? [switched.paid(amount(paid.amountMinor), receiptMark(paid.id))] : []),
          ...returned,
        ].join(' '),
        paragraphs: [
          switched.left(left.title),
          booked.seat(title, tutor),
          whenIs(booking, classes, { locale, now }),
          ...whereIs(classes, { locale, now }),
          ...(changed > 0 ? [switched.more(amount(changed))] : []),
          ...(changed < 0 ? [switched.less(amount(-changed))] : []),
          ...(paid ? [switched.paid(amount(paid.amountMinor), receiptMark(paid.id))] : []),
          ...cheaper,
          ...(next ? [switched.next(later.length, amount(next.amountMinor), locale.day(next.dueOn))] : []),
          booked.where,
        ],
        calendar: calendarAfterSwitch(
          calendarOf('REQUEST', booking, classes, locale),
          left,
          classesOf,
          locale,
        ),
      }
    },
  }
  await deleteReminders(transaction, context, [left], classesOf)
  await enqueueEmails(transaction, context, [template])
}

type Entry = ReturnType<typeof calendarOf>

/** The classes of the new session, and the end of the entries of the one that was left. */
function calendarAfterSwitch(
  entry: Entry,
  left: Booking,
  classesOf: ClassesBySession,
  locale: Locale,
): Entry {
  const old = calendarOf('CANCEL', left, classesOf.get(left.sessionId), locale)
  const { start, end, sequence } = old
  const ended = (old.classes ?? [{ id: null, start, end, sequence }]).map((one) => ({
    ...one,
    isCancelled: true,
  }))
  return { ...entry, classes: [...(entry.classes ?? []), ...ended] }
}
