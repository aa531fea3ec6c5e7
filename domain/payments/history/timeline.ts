import { and, asc, count, eq, exists, inArray } from 'drizzle-orm'
import { notFound } from '../../../contract/http/errors.ts'
import type { Reason } from '../../../contract/payments/reasons.ts'
import { disputeOutcomes } from '../../../contract/payments/states.ts'
import {
  allocations,
  attempts,
  bookings,
  checkouts,
  payments,
  redemptions,
  users,
} from '../../../db/schema.ts'
import { type Actor, mayReadPayment } from '../../access.ts'
import type { Context } from '../../context.ts'
import { type PartOf, readPartsOfCheckouts } from '../../fee-parts/of-money.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../../pagination.ts'
import type { Booking } from '../../seats/bookings.ts'
import { type Checkout, isPart, isSwitch } from '../../seats/checkouts.ts'
import { type Dispute, readDisputes } from '../disputes/disputes.ts'
import { isUncorrected } from '../ledger/corrections.ts'
import { type Payment, refundedOrDueMinor } from '../ledger/payment.ts'
import { bookingOfPayment } from '../ledger/seat-money.ts'

/** One attempt to pay, with its payment and booking, if it led to them. */
export type TimelineCheckout = {
  checkout: Checkout | null
  payment: Payment | null
  booking: Booking | null
  disputes: Dispute[]
  /** Money of the same checkout that came besides, and is refunded; of a booking, what switches cost. */
  others?: Payment[]
  /** The provider or a person is deciding. */
  isConfirming?: boolean
  /** Which part of a fee it is for. */
  part?: PartOf | undefined
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
  method?: Payment['method']
  reasonCode?: Reason | null
}

/** The events of an attempt, in the only order in which they can happen. */
export function timelineOf(attempt: TimelineCheckout): TimelineEvent[] {
  const { checkout, payment, booking, disputes, others = [] } = attempt
  const events: (TimelineEvent | false | null | undefined)[] = [
    checkout && { kind: 'held', at: checkout.createdAt, amountMinor: checkout.amountMinor },
    payment && charged(payment),
    // A switch has its seat when it is paid. A later part of a fee brings none.
    booking &&
      !(checkout && isPart(checkout)) && {
        kind: 'booked',
        at: checkout && isSwitch(checkout) && payment ? payment.recordedAt : booking.createdAt,
      },
    booking?.cancelledAt && {
      kind: 'cancelled',
      at: booking.cancelledAt,
      reasonCode: booking.cancelReasonCode,
    },
    ...(payment ? refundsOf(payment) : []),
  ]
  const besides = others.flatMap((other) => [charged(other), ...refundsOf(other)])
  const happened = events.filter((event) => !!event)
  const all = [...happened, ...besides, ...disputes.flatMap(disputeEvents)]
  return all.length === happened.length ? happened : sortByTime(all)
}

const charged = (payment: Payment): TimelineEvent => ({
  kind: 'charged',
  at: payment.chargedAt,
  amountMinor: payment.amountMinor,
  reference: payment.providerPaymentId,
  method: payment.method,
})

function refundsOf(payment: Payment): TimelineEvent[] {
  const { method, refundDueAt, refundedAt, refundReasonCode: reasonCode } = payment
  if (payment.status === 'paid')
    return refundDueAt && payment.refundedMinor > 0
      ? [{ kind: 'refunded', at: refundDueAt, amountMinor: payment.refundedMinor, method, reasonCode }]
      : []
  // What of it was due back is not known any more when a bank took it all.
  const due = payment.status === 'charged_back' ? {} : { amountMinor: refundedOrDueMinor(payment) }
  return [
    ...(refundDueAt ? [{ kind: 'refund_due' as const, at: refundDueAt, ...due, reasonCode }] : []),
    ...(refundedAt
      ? [
          {
            kind: 'refunded' as const,
            at: refundedAt,
            amountMinor: payment.refundedMinor,
            reference: payment.refundRef,
            method,
            reasonCode,
          },
        ]
      : []),
  ]
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

type Buyer = { name: string | null; email: string | null; phone: string | null }

/** A booking with its payment and buyer: the actor's own, or any booking for an Admin. Throws 404. */
export async function findCheckoutOf(
  { database }: Context,
  actor: Actor,
  bookingId: string,
): Promise<TimelineCheckout & { booking: Booking; buyer: Buyer }> {
  const buyer = { name: users.name, email: users.email, phone: users.phone }
  const [found] = await database
    .select({ booking: bookings, payment: payments, checkout: checkouts, buyer })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .leftJoin(payments, eq(payments.id, bookings.paymentId))
    .leftJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(eq(bookings.id, bookingId))
  const ofPayment = { userId: found?.booking.userId ?? '', byHand: found?.payment?.byHand ?? false }
  if (found && mayReadPayment(actor, ofPayment)) {
    const disputes = found.payment ? await readDisputes(database, [found.payment.id]) : undefined
    const others = await readSwitchPayments(database, found.booking)
    return { ...found, disputes: disputes?.get(found.payment?.id ?? '') ?? [], others }
  }
  throw notFound('booking_not_found')
}

/** What was paid to move a booking to dearer sessions, the oldest first. */
async function readSwitchPayments(
  database: Context['database'],
  { id, userId, paymentId }: Booking,
): Promise<Payment[]> {
  const forBooking = database
    .select({ id: allocations.paymentId })
    .from(allocations)
    .where(and(eq(allocations.paymentId, payments.id), eq(allocations.bookingId, id)))
  const rows = await database
    .select({ payment: payments })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(payments.userId, userId), eq(checkouts.kind, 'switch'), exists(forBooking), isUncorrected))
    .orderBy(asc(payments.chargedAt), asc(payments.id))
  return rows.map(({ payment }) => payment).filter((payment) => payment.id !== paymentId)
}

const order: ListOrder = { at: checkouts.createdAt, id: checkouts.id }

/** One page of the actor's attempts to pay, successful or not, newest first, and their number. */
export async function listCheckoutsOf(
  { database }: Context,
  actor: Actor,
  paging: Paging,
): Promise<{ rows: (TimelineCheckout & { checkout: Checkout })[]; total: number } & PageCursors> {
  const own = eq(checkouts.userId, actor.id)
  const select = database.select().from(checkouts).$dynamic()
  const [page, [counted]] = await Promise.all([
    readPage(select, { wanted: own, order, paging, placeOf: ({ createdAt, id }) => ({ at: createdAt, id }) }),
    database.select({ total: count() }).from(checkouts).where(own),
  ])
  const checkoutIds = page.rows.map(({ id }) => id)
  const [paid, confirming, free, parts] = await Promise.all([
    database
      .select({ payment: payments, booking: bookings })
      .from(payments)
      .leftJoin(bookings, eq(bookings.id, bookingOfPayment))
      .where(and(inArray(payments.checkoutId, checkoutIds), isUncorrected))
      .orderBy(asc(payments.recordedAt), asc(payments.id)),
    database
      .select({ id: attempts.checkoutId })
      .from(attempts)
      .where(
        and(
          inArray(attempts.checkoutId, checkoutIds),
          inArray(attempts.state, ['claiming', 'processing', 'held']),
        ),
      ),
    database
      .select({ checkoutId: checkouts.id, booking: bookings })
      .from(redemptions)
      .innerJoin(checkouts, eq(checkouts.id, redemptions.checkoutId))
      .innerJoin(bookings, eq(bookings.id, redemptions.bookingId))
      .where(and(inArray(redemptions.checkoutId, checkoutIds), eq(checkouts.amountMinor, 0))),
    readPartsOfCheckouts(database, page.rows),
  ])
  const disputes = await readDisputes(
    database,
    paid.map(({ payment }) => payment.id),
  )
  const rows = page.rows.map((checkout) => {
    const own = paid.filter(({ payment }) => payment.checkoutId === checkout.id)
    // The one that bought the seat decides, else the first.
    const main = own.find(({ payment }) => payment.status === 'paid') ?? own[0]
    return {
      checkout,
      payment: main?.payment ?? null,
      booking: main?.booking ?? free.find(({ checkoutId }) => checkoutId === checkout.id)?.booking ?? null,
      disputes: disputes.get(main?.payment.id ?? '') ?? [],
      others: own.flatMap(({ payment }) => (payment.id === main?.payment.id ? [] : [payment])),
      isConfirming: confirming.some(({ id }) => id === checkout.id),
      part: parts.get(checkout.id),
    }
  })
  return {
    ...page,
    rows,
    total: counted?.total ?? 0,
  }
}
