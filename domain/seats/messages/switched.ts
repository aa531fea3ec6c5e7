import type { Executor } from '../../../db/client.ts'
import type { bookings } from '../../../db/schema.ts'
import { readClassesOf } from '../../classes/plan/placed.ts'
import { deleteReminders } from '../../classes/reminders/students.ts'
import { calendarOf, nextTime, whenIs, whereIs } from '../../classes/texts/when-where.ts'
import type { Context } from '../../context.ts'
import { defineMessage, type Setting } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { type GoneSeat, goneSeatOf } from './cancelled.ts'
import { bookingPath } from './paths.ts'
import { seatTexts } from './texts.ts'
import { readWaysBack, type WayBack } from './ways-back.ts'

type Booking = typeof bookings.$inferSelect
/**
 * What comes off parts of the fee that are still to be paid, what is due back, what was paid for the switch,
 * and the new parts, where both sessions are paid by parts.
 */
type Money = {
  loweredMinor: number
  refundMinor: number
  paid?: { id: string; amountMinor: number } | undefined
  later?: { amountMinor: number; dueOn: string }[]
}
type Params = {
  left: GoneSeat & { feeMinor: number }
  seat: GoneSeat & { feeMinor: number }
  money: Required<Omit<Money, 'paid'>> & Pick<Money, 'paid'>
  way: WayBack
}

export const switched = defineMessage<Params>({
  name: 'switched',
  kind: 'class-moved',
  sessions: ({ left, seat }) => [left.sessionId, seat.sessionId],
  receipts: ({ money: { paid } }) => (paid ? [paid.id] : []),
  compose({ left, seat, money, way }, setting) {
    const { locale, currency } = setting
    const { switched: texts, booked, cancelled } = seatTexts[locale.language]
    const classes = setting.classesOf(seat.sessionId)
    const { loweredMinor, refundMinor, later } = money
    const changed = seat.feeMinor - left.feeMinor
    const [next] = later
    const amount = (minor: number) => locale.amount(minor, currency)
    const paid = money.paid
      ? [texts.paid(amount(money.paid.amountMinor), setting.receipt(money.paid.id))]
      : []
    const returned = refundMinor > 0 ? [cancelled.refund[way](amount(refundMinor))] : []
    return {
      subject: texts.subject(seat.title),
      short: [texts.short(seat.title, nextTime(seat, classes, setting)), ...paid, ...returned].join(' '),
      paragraphs: [
        texts.left(left.title),
        booked.seat(seat.title, seat.tutor),
        whenIs(seat, classes, setting),
        ...whereIs(classes, setting),
        ...(changed > 0 ? [texts.more(amount(changed))] : []),
        ...(changed < 0 ? [texts.less(amount(-changed))] : []),
        ...paid,
        ...(loweredMinor > 0 ? [texts.lowered(amount(loweredMinor))] : []),
        ...returned,
        ...(next ? [texts.next(later.length, amount(next.amountMinor), locale.day(next.dueOn))] : []),
        booked.where,
      ],
      calendar: calendarAfterSwitch(left, seat, setting),
    }
  },
})

/** The classes of the new session, and the end of the entries of the one that was left. */
function calendarAfterSwitch(left: GoneSeat, seat: GoneSeat, setting: Setting) {
  const { classesOf } = setting
  const entry = calendarOf('REQUEST', seat, classesOf(seat.sessionId), setting)
  const old = calendarOf('CANCEL', left, classesOf(left.sessionId), setting)
  const { start, end, sequence } = old
  const ended = (old.classes ?? [{ id: null, start, end, sequence }]).map((one) => ({
    ...one,
    isCancelled: true,
  }))
  return { ...entry, classes: [...(entry.classes ?? []), ...ended] }
}

/** Confirms a switch, with the new entries of calendars and the end of the old ones. */
export async function tellSwitched(
  transaction: Executor,
  context: Context,
  left: Booking,
  booking: Booking,
  { loweredMinor, refundMinor, paid, later = [] }: Money,
): Promise<void> {
  const { id, userId, switchedAt } = booking
  await deleteReminders(transaction, context, [left], await readClassesOf(transaction, [left.sessionId]))
  const wayOf = await readWaysBack(transaction, refundMinor > 0 ? [id] : [])
  const seatOf = (one: Booking) => ({ ...goneSeatOf(one), feeMinor: one.feeMinor })
  await writeMessages(transaction, context, switched, [
    {
      ...{ userId, dedupeKey: `switched:${id}:${switchedAt?.getTime()}`, path: bookingPath(id), entryId: id },
      params: {
        ...{ left: seatOf(left), seat: seatOf(booking), way: wayOf(id) },
        money: { loweredMinor, refundMinor, paid, later },
      },
    },
  ])
}
