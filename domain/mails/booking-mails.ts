import { TIME_ZONE } from '../../contract/dates.ts'
import { formatMoney, toMajor } from '../../contract/money.ts'
import type { Queries } from '../../db/client.ts'
import type { bookings, payments } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { tellPeople } from './tell.ts'

type Booking = Pick<
  typeof bookings.$inferSelect,
  'id' | 'userId' | 'title' | 'tutor' | 'classStart' | 'paymentId' | 'cancelReason'
>
type Payment = typeof payments.$inferSelect

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, dateStyle: 'full', timeStyle: 'short' })
const amountOf = (minor: number, currency: string) => formatMoney(toMajor(minor, currency), currency)
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
  const letters = seats.map(({ id, userId, session: { title, tutor, classStart }, payment }) => {
    const price =
      payment &&
      `You paid ${amountOf(payment.amountMinor, payment.currency)}. Reference: ${payment.providerRef}`
    return {
      userId,
      subject: `Your seat is booked: ${title}`,
      paragraphs: [
        `Your seat in “${title}” with ${tutor} is booked.`,
        `The class starts on ${clock.format(classStart)} (${TIME_ZONE}).`,
        ...(price ? [price] : []),
        'Your booking and its receipt are here:',
      ],
      path: bookingPath(id),
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
  const letters = cancelled.map(({ id, userId, title, cancelReason, paymentId }) => {
    const refund = paymentId === null ? undefined : refundOf.get(paymentId)
    const amount = refund && amountOf(refund.refundMinor ?? refund.amountMinor, refund.currency)
    return {
      userId,
      subject: `Your booking is cancelled: ${title}`,
      paragraphs: [
        `“${title}”: ${cancelReason ?? ''}`,
        ...(amount ? [`${amount} goes back to your card. We write again when it has.`] : []),
        'What happened, and where the money is:',
      ],
      path: bookingPath(id),
    }
  })
  await tellPeople(transaction, context, letters)
}

/** Money that came and found no seat. */
export async function mailNoSeat(transaction: Queries, context: Context, payment: Payment): Promise<void> {
  const { userId, sessionTitle, refundReason, amountMinor, currency, providerRef } = payment
  await tellPeople(transaction, context, [
    {
      userId,
      subject: `Your payment goes back: ${sessionTitle}`,
      paragraphs: [
        `“${sessionTitle}”: ${refundReason ?? ''}`,
        `Your card was charged ${amountOf(amountMinor, currency)}. Reference: ${providerRef}`,
        'Where your money is:',
      ],
      path: moneyPath,
    },
  ])
}

/** Money that went back. */
export async function mailRefunded(transaction: Queries, context: Context, payment: Payment): Promise<void> {
  const { userId, sessionTitle, refundReason, refundedMinor, currency, refundRef, providerRef } = payment
  await tellPeople(transaction, context, [
    {
      userId,
      subject: `Your money went back: ${sessionTitle}`,
      paragraphs: [
        `${amountOf(refundedMinor, currency)} went back to your card. Banks may take some days to show it.`,
        `“${sessionTitle}”: ${refundReason ?? ''}`,
        `Reference: ${refundRef ?? providerRef}`,
        'All your payments:',
      ],
      path: moneyPath,
    },
  ])
}
