import { and, eq, sql } from 'drizzle-orm'
import { TIME_ZONE } from '../../contract/dates.ts'
import type { Executor } from '../../db/client.ts'
import { type bookings, outboxMails, type payments } from '../../db/schema.ts'
import type { PreparedStatement } from '../../db/statement.ts'
import type { Context } from '../context.ts'
import { classEntry, type PlannedClass } from './class-entry.ts'
import { enqueueMails, enqueueMailsQueries, type MailTemplate } from './enqueue.ts'
import { reminderKeys } from './reminders.ts'

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
  payment?: { amountMinor: number; currency: string; providerPaymentId: string }
}

/** People have seats. Like all mails here they are written in the transaction in which it comes true. */
export function mailBooked(context: Context, seats: Seat[]): PreparedStatement[] {
  // Whoever has not paid gets the same as all others of the session.
  const alike = Map.groupBy(seats, ({ session, payment }) => payment ?? session)
  const letters = [...alike.values()].map((group): MailTemplate => {
    const [{ id, session, payment }] = group as [Seat]
    return {
      to: group.map(({ id, userId }) => ({
        userId,
        dedupeKey: `booked:${id}`,
        path: bookingPath(id),
        entryId: id,
      })),
      render: ({ messages: { booked, withTutor }, amount, time }) => ({
        subject: booked.subject(session.title),
        paragraphs: [
          booked.seat(session.title, session.tutor),
          booked.starts(time(session.classStart), TIME_ZONE),
          ...(payment
            ? [booked.paid(amount(payment.amountMinor, payment.currency), payment.providerPaymentId)]
            : []),
          booked.where,
        ],
        ...(payment && {
          afterwards: [booked.receipt, `${context.mail?.publicUrl}/dashboard/receipt/${id}`],
        }),
        calendar: classEntry('REQUEST', session, withTutor(session.tutor)),
      }),
    }
  })
  return enqueueMailsQueries(context, letters)
}

/** Seats that are no more, by the student's wish or the coaching centre's, and what goes back for each. */
export async function mailCancelled(
  transaction: Executor,
  context: Context,
  cancelled: Booking[],
  refunds: Payment[],
): Promise<void> {
  await deleteReminders(transaction, cancelled)
  const refundOf = new Map(refunds.map((payment) => [payment.id, payment]))
  const letters = cancelled.map((booking): MailTemplate => {
    const { id, userId, title, tutor, cancelReason, paymentId } = booking
    const refund = paymentId === null ? undefined : refundOf.get(paymentId)
    return {
      to: [{ userId, dedupeKey: `cancelled:${id}`, path: bookingPath(id), entryId: id }],
      render: ({ messages: { because, cancelled, withTutor }, amount, translate }) => ({
        subject: cancelled.subject(title),
        paragraphs: [
          because(title, translate(cancelReason ?? '')),
          ...(refund
            ? [cancelled.refund(amount(refund.refundDueMinor ?? refund.amountMinor, refund.currency))]
            : []),
          cancelled.where,
        ],
        calendar: classEntry('CANCEL', booking, withTutor(tutor)),
      }),
    }
  })
  await enqueueMails(transaction, context, letters)
}

/** A class that somebody gave up is no longer theirs to be reminded of, not even by a mail that was held up. */
async function deleteReminders(transaction: Executor, cancelled: Booking[]): Promise<void> {
  const events = sql`${sql.param(cancelled.flatMap(reminderKeys))}::text[]`
  await transaction
    .delete(outboxMails)
    .where(and(eq(outboxMails.state, 'waiting'), sql`${outboxMails.dedupeKey} = any(${events})`))
}

/** Money that came and found no seat. */
export async function mailNoSeat(transaction: Executor, context: Context, payment: Payment): Promise<void> {
  const { id, userId, sessionTitle, refundReason, amountMinor, currency, providerPaymentId } = payment
  await enqueueMails(transaction, context, [
    {
      to: [{ userId, dedupeKey: `no-seat:${id}`, path: moneyPath }],
      render: ({ messages: { because, noSeat }, amount, translate }) => ({
        subject: noSeat.subject(sessionTitle),
        paragraphs: [
          because(sessionTitle, translate(refundReason ?? '')),
          noSeat.charged(amount(amountMinor, currency), providerPaymentId),
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
  const { id, userId, sessionTitle, refundReason, refundedMinor, currency, refundRef, providerPaymentId } =
    payment
  if (cancelled) await deleteReminders(transaction, [cancelled])
  const reader = { userId, dedupeKey: `refunded:${id}:${refundRef}`, path: moneyPath }
  await enqueueMails(transaction, context, [
    {
      to: [{ ...reader, ...(cancelled && { entryId: cancelled.id }) }],
      render: ({ messages: { because, refunded, withTutor }, amount, translate }) => ({
        subject: refunded.subject(sessionTitle),
        paragraphs: [
          refunded.refund(amount(refundedMinor, currency)),
          because(sessionTitle, translate(refundReason ?? '')),
          refunded.reference(refundRef ?? providerPaymentId),
          refunded.where,
        ],
        ...(cancelled && { calendar: classEntry('CANCEL', cancelled, withTutor(cancelled.tutor)) }),
      }),
    },
  ])
}
