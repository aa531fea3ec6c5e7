import { TIME_ZONE } from '../../contract/dates.ts'
import type { Queries } from '../../db/client.ts'
import type { bookings, payments } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { type Letter, tellPeople } from './tell.ts'

type Booking = Pick<
  typeof bookings.$inferSelect,
  'id' | 'userId' | 'title' | 'tutor' | 'classStart' | 'paymentId' | 'cancelReason'
>
type Payment = typeof payments.$inferSelect

const bookingPath = (id: string) => `/dashboard/booked/${id}`
const moneyPath = '/dashboard/money'

type Seat = {
  id: string
  userId: string
  session: Pick<Booking, 'title' | 'tutor' | 'classStart'>
  payment?: { amountMinor: number; currency: string; providerRef: string }
}

/** People have seats. Like all mails here they are written in the transaction in which it comes true. */
export async function mailBooked(transaction: Queries, context: Context, seats: Seat[]): Promise<void> {
  // Whoever has not paid gets the same as all others of the session.
  const alike = Map.groupBy(seats, ({ session, payment }) => payment ?? session)
  const letters = [...alike.values()].map((group): Letter => {
    const [{ session, payment }] = group as [Seat]
    return {
      to: group.map(({ id, userId }) => ({ userId, path: bookingPath(id) })),
      write: ({ words: { booked }, amount, time }) => ({
        subject: booked.subject(session.title),
        paragraphs: [
          booked.seat(session.title, session.tutor),
          booked.starts(time(session.classStart), TIME_ZONE),
          ...(payment
            ? [booked.paid(amount(payment.amountMinor, payment.currency), payment.providerRef)]
            : []),
          booked.where,
        ],
      }),
    }
  })
  await tellPeople(transaction, context, letters)
}

/** Seats that are no more, by the student's wish or the coaching centre's, and what goes back for each. */
export async function mailCancelled(
  transaction: Queries,
  context: Context,
  cancelled: Booking[],
  refunds: Payment[],
): Promise<void> {
  const refundOf = new Map(refunds.map((payment) => [payment.id, payment]))
  const letters = cancelled.map(({ id, userId, title, cancelReason, paymentId }): Letter => {
    const refund = paymentId === null ? undefined : refundOf.get(paymentId)
    return {
      to: [{ userId, path: bookingPath(id) }],
      write: ({ words: { because, cancelled }, amount, said }) => ({
        subject: cancelled.subject(title),
        paragraphs: [
          because(title, said(cancelReason ?? '')),
          ...(refund
            ? [cancelled.refund(amount(refund.refundMinor ?? refund.amountMinor, refund.currency))]
            : []),
          cancelled.where,
        ],
      }),
    }
  })
  await tellPeople(transaction, context, letters)
}

/** Money that came and found no seat. */
export async function mailNoSeat(transaction: Queries, context: Context, payment: Payment): Promise<void> {
  const { userId, sessionTitle, refundReason, amountMinor, currency, providerRef } = payment
  await tellPeople(transaction, context, [
    {
      to: [{ userId, path: moneyPath }],
      write: ({ words: { because, noSeat }, amount, said }) => ({
        subject: noSeat.subject(sessionTitle),
        paragraphs: [
          because(sessionTitle, said(refundReason ?? '')),
          noSeat.charged(amount(amountMinor, currency), providerRef),
          noSeat.where,
        ],
      }),
    },
  ])
}

/** Money that went back. */
export async function mailRefunded(transaction: Queries, context: Context, payment: Payment): Promise<void> {
  const { userId, sessionTitle, refundReason, refundedMinor, currency, refundRef, providerRef } = payment
  await tellPeople(transaction, context, [
    {
      to: [{ userId, path: moneyPath }],
      write: ({ words: { because, refunded }, amount, said }) => ({
        subject: refunded.subject(sessionTitle),
        paragraphs: [
          refunded.refund(amount(refundedMinor, currency)),
          because(sessionTitle, said(refundReason ?? '')),
          refunded.reference(refundRef ?? providerRef),
          refunded.where,
        ],
      }),
    },
  ])
}
