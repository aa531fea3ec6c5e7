import { and, eq, sql } from 'drizzle-orm'
import { TIME_ZONE } from '../../contract/dates.ts'
import type { Executor } from '../../db/client.ts'
import { type bookings, outboxMails, type payments } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { classEntry, type PlannedClass } from './class-entry.ts'
import { enqueueMails, type MailTemplate } from './enqueue.ts'
import { reminderKeys } from './reminders.ts'

type Booking = Pick<
  typeof bookings.$inferSelect,
  | 'id'
  | 'userId'
  | 'title'
  | 'tutor'
  | 'classStart'
  | 'classEnd'
  | 'paymentId'
  | 'cancelReasonCode'
  | 'cancelReason'
>
type Payment = typeof payments.$inferSelect

/** Where a booking is shown, on our own origin. */
export const bookingPath = (id: string) => `/dashboard/booked/${id}`
const moneyPath = '/dashboard/money'

type Seat = {
  id: string
  userId: string
  session: PlannedClass
  payment?: { amountMinor: number; currency: string; providerPaymentId: string }
}

/** Confirms bookings. Like all mails here, written in the transaction of the change. */
export function mailBooked(transaction: Executor, context: Context, seats: Seat[]): Promise<void> {
  // All free bookings of a session share one text.
  const alike = Map.groupBy(seats, ({ session, payment }) => payment ?? session)
  const templates = [...alike.values()].map((group): MailTemplate => {
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
  return enqueueMails(transaction, context, templates)
}

/** Reports cancelled bookings, whoever cancelled them, and their refunds. */
export async function mailCancelled(
  transaction: Executor,
  context: Context,
  cancelled: Booking[],
  refunds: Payment[],
): Promise<void> {
  await deleteReminders(transaction, cancelled)
  const refundOf = new Map(refunds.map((payment) => [payment.id, payment]))
  const templates = cancelled.map((booking): MailTemplate => {
    const { id, userId, title, tutor, cancelReasonCode, cancelReason, paymentId } = booking
    const refund = paymentId === null ? undefined : refundOf.get(paymentId)
    return {
      to: [{ userId, dedupeKey: `cancelled:${id}`, path: bookingPath(id), entryId: id }],
      render: ({ messages: { because, cancelled, withTutor }, amount, reason }) => ({
        subject: cancelled.subject(title),
        paragraphs: [
          because(title, reason(cancelReasonCode, cancelReason)),
          ...(refund
            ? [cancelled.refund(amount(refund.refundDueMinor ?? refund.amountMinor, refund.currency))]
            : []),
          cancelled.where,
        ],
        calendar: classEntry('CANCEL', booking, withTutor(tutor)),
      }),
    }
  })
  await enqueueMails(transaction, context, templates)
}

/** Deletes unsent reminders of cancelled bookings. */
async function deleteReminders(transaction: Executor, cancelled: Booking[]): Promise<void> {
  const events = sql`${sql.param(cancelled.flatMap(reminderKeys))}::text[]`
  await transaction
    .delete(outboxMails)
    .where(and(eq(outboxMails.state, 'waiting'), sql`${outboxMails.dedupeKey} = any(${events})`))
}

/** Reports a payment that found no free seat. */
export async function mailNoSeat(transaction: Executor, context: Context, payment: Payment): Promise<void> {
  const {
    id,
    userId,
    sessionTitle,
    refundReasonCode,
    refundReason,
    amountMinor,
    currency,
    providerPaymentId,
  } = payment
  await enqueueMails(transaction, context, [
    {
      to: [{ userId, dedupeKey: `no-seat:${id}`, path: moneyPath }],
      render: ({ messages: { because, noSeat }, amount, reason }) => ({
        subject: noSeat.subject(sessionTitle),
        paragraphs: [
          because(sessionTitle, reason(refundReasonCode, refundReason)),
          noSeat.charged(amount(amountMinor, currency), providerPaymentId),
          noSeat.where,
        ],
      }),
    },
  ])
}

/** Reports a refund, and the booking that was cancelled with it, if any. */
export async function mailRefunded(
  transaction: Executor,
  context: Context,
  payment: Payment,
  cancelled?: Booking,
): Promise<void> {
  const {
    id,
    userId,
    sessionTitle,
    refundReasonCode,
    refundReason,
    refundedMinor,
    currency,
    refundRef,
    providerPaymentId,
  } = payment
  if (cancelled) await deleteReminders(transaction, [cancelled])
  const recipient = { userId, dedupeKey: `refunded:${id}:${refundRef}`, path: moneyPath }
  await enqueueMails(transaction, context, [
    {
      to: [{ ...recipient, ...(cancelled && { entryId: cancelled.id }) }],
      render: ({ messages: { because, refunded, withTutor }, amount, reason }) => ({
        subject: refunded.subject(sessionTitle),
        paragraphs: [
          refunded.refund(amount(refundedMinor, currency)),
          because(sessionTitle, reason(refundReasonCode, refundReason)),
          refunded.reference(refundRef ?? providerPaymentId),
          refunded.where,
        ],
        ...(cancelled && { calendar: classEntry('CANCEL', cancelled, withTutor(cancelled.tutor)) }),
      }),
    },
  ])
}
