import { and, eq, sql } from 'drizzle-orm'
import { TIME_ZONE } from '../../contract/dates.ts'
import type { Executor } from '../../db/client.ts'
import { type bookings, mails, type payments } from '../../db/schema.ts'
import type { PreparedStatement } from '../../db/statement.ts'
import type { Context } from '../context.ts'
import { classEntry, type PlannedClass } from './class-entry.ts'
import { type Letter, mailsToPeople, tellPeople } from './enqueue.ts'
import { reminderEvents } from './reminders.ts'

type Booking = Pick<
  typeof bookings.$inferSelect,
  'id' | 'userId' | 'title' | 'tutor' | 'classStart' | 'classEnd' | 'paymentId' | 'cancelReason'
>
type Payment = typeof payments.$inferSelect

const bookingPath = (id: string) => `/dashboard/booked/${id}`
const moneyPath = '/dashboard/money'

type Seat = {
  id: string
  userId: string
  session: PlannedClass
  payment?: { amountMinor: number; currency: string; providerRef: string }
}

/** People have seats. Like all mails here they are written in the transaction in which it comes true. */
export function mailBooked(context: Context, seats: Seat[]): PreparedStatement[] {
  // Whoever has not paid gets the same as all others of the session.
  const alike = Map.groupBy(seats, ({ session, payment }) => payment ?? session)
  const letters = [...alike.values()].map((group): Letter => {
    const [{ id, session, payment }] = group as [Seat]
    return {
      to: group.map(({ id, userId }) => ({
        userId,
        event: `booked:${id}`,
        path: bookingPath(id),
        entryId: id,
      })),
      write: ({ words: { booked, withTutor }, amount, time }) => ({
        subject: booked.subject(session.title),
        paragraphs: [
          booked.seat(session.title, session.tutor),
          booked.starts(time(session.classStart), TIME_ZONE),
          ...(payment
            ? [booked.paid(amount(payment.amountMinor, payment.currency), payment.providerRef)]
            : []),
          booked.where,
        ],
        ...(payment && {
          afterwards: [booked.receipt, `${context.mailing?.publicUrl}/dashboard/receipt/${id}`],
        }),
        calendar: classEntry('REQUEST', session, withTutor(session.tutor)),
      }),
    }
  })
  return mailsToPeople(context, letters)
}

/** Seats that are no more, by the student's wish or the coaching centre's, and what goes back for each. */
export async function mailCancelled(
  transaction: Executor,
  context: Context,
  cancelled: Booking[],
  refunds: Payment[],
): Promise<void> {
  await forgetReminders(transaction, cancelled)
  const refundOf = new Map(refunds.map((payment) => [payment.id, payment]))
  const letters = cancelled.map((booking): Letter => {
    const { id, userId, title, tutor, cancelReason, paymentId } = booking
    const refund = paymentId === null ? undefined : refundOf.get(paymentId)
    return {
      to: [{ userId, event: `cancelled:${id}`, path: bookingPath(id), entryId: id }],
      write: ({ words: { because, cancelled, withTutor }, amount, said }) => ({
        subject: cancelled.subject(title),
        paragraphs: [
          because(title, said(cancelReason ?? '')),
          ...(refund
            ? [cancelled.refund(amount(refund.refundMinor ?? refund.amountMinor, refund.currency))]
            : []),
          cancelled.where,
        ],
        calendar: classEntry('CANCEL', booking, withTutor(tutor)),
      }),
    }
  })
  await tellPeople(transaction, context, letters)
}

/** A class that somebody gave up is no longer theirs to be reminded of, not even by a mail that was held up. */
async function forgetReminders(transaction: Executor, cancelled: Booking[]): Promise<void> {
  const events = sql`${sql.param(cancelled.flatMap(reminderEvents))}::text[]`
  await transaction.delete(mails).where(and(eq(mails.state, 'waiting'), sql`${mails.event} = any(${events})`))
}

/** Money that came and found no seat. */
export async function mailNoSeat(transaction: Executor, context: Context, payment: Payment): Promise<void> {
  const { id, userId, sessionTitle, refundReason, amountMinor, currency, providerRef } = payment
  await tellPeople(transaction, context, [
    {
      to: [{ userId, event: `no-seat:${id}`, path: moneyPath }],
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

/** Money that went back; and, where that is news too, the seat that went with it. */
export async function mailRefunded(
  transaction: Executor,
  context: Context,
  payment: Payment,
  cancelled?: Booking,
): Promise<void> {
  const { id, userId, sessionTitle, refundReason, refundedMinor, currency, refundRef, providerRef } = payment
  if (cancelled) await forgetReminders(transaction, [cancelled])
  const reader = { userId, event: `refunded:${id}:${refundRef}`, path: moneyPath }
  await tellPeople(transaction, context, [
    {
      to: [{ ...reader, ...(cancelled && { entryId: cancelled.id }) }],
      write: ({ words: { because, refunded, withTutor }, amount, said }) => ({
        subject: refunded.subject(sessionTitle),
        paragraphs: [
          refunded.refund(amount(refundedMinor, currency)),
          because(sessionTitle, said(refundReason ?? '')),
          refunded.reference(refundRef ?? providerRef),
          refunded.where,
        ],
        ...(cancelled && { calendar: classEntry('CANCEL', cancelled, withTutor(cancelled.tutor)) }),
      }),
    },
  ])
}
