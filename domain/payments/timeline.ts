import { count, eq } from 'drizzle-orm'
import { notFound } from '../../contract/errors.ts'
import type { Reason } from '../../contract/reasons.ts'
import { disputeOutcomes } from '../../contract/status.ts'
import { bookings, checkouts, payments, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'
import type { Booking } from '../seats/bookings.ts'
import type { Checkout } from '../seats/holds.ts'
import { type Dispute, readDisputes } from './disputes.ts'
import type { Payment } from './record-payment.ts'

/** One attempt to pay, with its payment and booking, if it led to them. */
export type PaymentAttempt = {
  checkout: Checkout | null
  payment: Payment | null
  booking: Booking | null
  disputes: Dispute[]
}

/** Amounts are in the currency's smallest unit. */
export type TimelineEvent = {
  kind:
    | 'held'
    | 'charged'
    | 'booked'
    | 'disputed'
    | `dispute_${'won' | 'lost' | 'withdrawn'}`
    | 'cancelled'
    | 'refund_due'
    | 'refunded'
  at: Date
  amountMinor?: number
  reference?: string | null
  reasonCode?: Reason | null
  /** In English. */
  reason?: string | null
}

/** The events of an attempt, in the only order in which they can happen. */
export function timelineOf({ checkout, payment, booking, disputes }: PaymentAttempt): TimelineEvent[] {
  const events: (TimelineEvent | false | null | undefined)[] = [
    checkout && { kind: 'held', at: checkout.createdAt, amountMinor: checkout.amountMinor },
    payment && {
      kind: 'charged',
      at: payment.chargedAt,
      amountMinor: payment.amountMinor,
      reference: payment.providerPaymentId,
    },
    booking && { kind: 'booked', at: booking.createdAt },
    booking?.cancelledAt && {
      kind: 'cancelled',
      at: booking.cancelledAt,
      reasonCode: booking.cancelReasonCode,
      reason: booking.cancelReason,
    },
    payment?.refundDueAt && {
      kind: 'refund_due',
      at: payment.refundDueAt,
      amountMinor: payment.refundDueMinor ?? payment.amountMinor,
      reasonCode: payment.refundReasonCode,
      reason: payment.refundReason,
    },
    payment?.refundedAt && {
      kind: 'refunded',
      at: payment.refundedAt,
      amountMinor: payment.refundedMinor,
      reference: payment.refundRef,
      reasonCode: payment.refundReasonCode,
      reason: payment.refundReason,
    },
  ]
  const happened = events.filter((event) => !!event)
  return disputes.length === 0 ? happened : sortByTime([...happened, ...disputes.flatMap(disputeEvents)])
}

/** A bank acts at any time, so its events are sorted in by time. The sort is stable. */
const sortByTime = (events: TimelineEvent[]) => events.toSorted((a, b) => a.at.getTime() - b.at.getTime())

function disputeEvents({ openedAt, closedAt, status, amountMinor, reference }: Dispute): TimelineEvent[] {
  const opened: TimelineEvent = { kind: 'disputed', at: openedAt, amountMinor, reference }
  const outcome = disputeOutcomes[status]
  return closedAt && outcome
    ? [opened, { kind: `dispute_${outcome}`, at: closedAt, amountMinor, reference }]
    : [opened]
}

type Buyer = { name: string | null; email: string }

/** A booking with its payment and buyer: the actor's own, or any booking for an Admin. Throws 404. */
export async function findPaymentAttempt(
  { database }: Context,
  actor: Actor,
  bookingId: string,
): Promise<PaymentAttempt & { booking: Booking; buyer: Buyer }> {
  const buyer = { name: users.name, email: users.email }
  const [found] = await database
    .select({ booking: bookings, payment: payments, checkout: checkouts, buyer })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .leftJoin(payments, eq(payments.id, bookings.paymentId))
    .leftJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(eq(bookings.id, bookingId))
  if (found && (found.booking.userId === actor.id || actor.role === 'Admin')) {
    const disputes = found.payment ? await readDisputes(database, [found.payment.id]) : undefined
    return { ...found, disputes: disputes?.get(found.payment?.id ?? '') ?? [] }
  }
  throw notFound('booking_not_found')
}

const order: ListOrder = { at: checkouts.createdAt, id: checkouts.id }

/** One page of the actor's attempts to pay, successful or not, newest first, and their number. */
export async function listPaymentAttempts(
  { database }: Context,
  actor: Actor,
  paging: Paging,
): Promise<{ rows: (PaymentAttempt & { checkout: Checkout })[]; total: number } & PageCursors> {
  const own = eq(checkouts.userId, actor.id)
  const select = database
    .select({ checkout: checkouts, payment: payments, booking: bookings })
    .from(checkouts)
    .leftJoin(payments, eq(payments.checkoutId, checkouts.id))
    .leftJoin(bookings, eq(bookings.paymentId, payments.id))
    .$dynamic()
  const [page, [counted]] = await Promise.all([
    readPage(select, {
      wanted: own,
      order,
      paging,
      placeOf: ({ checkout }) => ({ at: checkout.createdAt, id: checkout.id }),
    }),
    database.select({ total: count() }).from(checkouts).where(own),
  ])
  const disputes = await readDisputes(
    database,
    page.rows.flatMap(({ payment }) => payment?.id ?? []),
  )
  const rows = page.rows.map((row) => ({ ...row, disputes: disputes.get(row.payment?.id ?? '') ?? [] }))
  return {
    ...page,
    rows,
    total: counted?.total ?? 0,
  }
}
