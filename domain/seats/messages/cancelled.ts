import type { CancelReason } from '../../../contract/payments/reasons.ts'
import type { Executor } from '../../../db/client.ts'
import type { bookings, Call } from '../../../db/schema.ts'
import { readClassesOf } from '../../classes/plan/placed.ts'
import { deleteReminders } from '../../classes/reminders/students.ts'
import { calendarOf, whenIs } from '../../classes/texts/when-where.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { messageTexts } from '../../messages/outbox/texts.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { bookingPath } from './paths.ts'
import { seatTexts } from './texts.ts'
import { readWaysBack, type WayBack } from './ways-back.ts'

export type CancelledBooking = Pick<
  typeof bookings.$inferSelect,
  | 'id'
  | 'userId'
  | 'sessionId'
  | 'title'
  | 'tutor'
  | 'classStart'
  | 'classEnd'
  | 'paymentId'
  | 'cancelReasonCode'
  | 'switchedAt'
>

/** A person who ended their own seat, or asked the desk to, needs no call about it. */
const ownActs: readonly unknown[] = [
  'cancelled_by_student',
  'cancelled_at_desk',
  'cancelled_by_account_deletion',
  'cancelled_after_change',
  'cancelled_with_demonstration',
] satisfies CancelReason[]

/** The amount that is refunded now of a seat, by the payment that bought it, in the smallest unit. */
export type SeatRefund = { paymentId: string; refundMinor: number; currency: string }

/** Messages say this of a seat that is gone. */
export type GoneSeat = Pick<
  CancelledBooking,
  'id' | 'sessionId' | 'title' | 'tutor' | 'classStart' | 'classEnd' | 'switchedAt'
>
type Params = {
  seat: GoneSeat
  reason: CancelReason | null
  refund?: (SeatRefund & { way: WayBack }) | undefined
}

export const cancelled = defineMessage<Params>({
  name: 'cancelled',
  kind: 'booking',
  sessions: ({ seat }) => [seat.sessionId],
  receipts: ({ refund }) => (refund ? [refund.paymentId] : []),
  compose({ seat, reason, refund }, setting) {
    const { locale } = setting
    const texts = seatTexts[locale.language].cancelled
    const classes = setting.classesOf(seat.sessionId)
    const money = refund
      ? [
          texts.refund[refund.way](
            texts.ofReceipt(
              locale.amount(refund.refundMinor, refund.currency),
              setting.receipt(refund.paymentId),
            ),
          ),
        ]
      : []
    const why = locale.reason(reason)
    return {
      subject: texts.subject(seat.title),
      short: [texts.short(seat.title), why, ...money].join(' '),
      ...(money[0] !== undefined && { pushed: money[0] }),
      paragraphs: [
        messageTexts[locale.language].because(seat.title, why),
        whenIs(seat, classes, setting, texts),
        ...money,
        ...(refund && refund.way !== 'balance' ? [texts.again] : []),
        texts.where,
      ],
      calendar: calendarOf('CANCEL', seat, classes, setting),
    }
  },
})

/** Reports cancelled bookings, whoever cancelled them, and their refunds. */
export async function tellCancelled(
  transaction: Executor,
  context: Context,
  gone: CancelledBooking[],
  refunds: SeatRefund[],
): Promise<void> {
  const sessionIds = gone.map(({ sessionId }) => sessionId)
  await deleteReminders(transaction, context, gone, await readClassesOf(transaction, sessionIds))
  const refundOf = new Map(refunds.map((refund) => [refund.paymentId, refund]))
  const returned = gone.filter(({ paymentId }) => paymentId !== null && refundOf.has(paymentId))
  const wayOf = await readWaysBack(
    transaction,
    returned.map(({ id }) => id),
  )
  const to = gone.map((booking) => {
    const { id, userId, cancelReasonCode: reason, paymentId } = booking
    const refund = paymentId === null ? undefined : refundOf.get(paymentId)
    return {
      ...{ userId, dedupeKey: `cancelled:${id}`, path: bookingPath(id), entryId: id },
      params: { seat: goneSeatOf(booking), reason, refund: refund && { ...refund, way: wayOf(id) } },
      call: ownActs.includes(reason) ? undefined : callOf(booking, refund),
    }
  })
  await writeMessages(transaction, context, cancelled, to)
}

const callOf = ({ id, sessionId }: CancelledBooking, refund: SeatRefund | undefined): Call => ({
  ...{ kind: 'seat_cancelled', sessionId, bookingId: id, refundMinor: refund?.refundMinor ?? 0 },
})

export const goneSeatOf = ({
  id,
  sessionId,
  title,
  tutor,
  classStart,
  classEnd,
  switchedAt,
}: GoneSeat): GoneSeat => ({ id, sessionId, title, tutor, classStart, classEnd, switchedAt })
