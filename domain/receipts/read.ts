import { and, asc, count, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Centre } from '../../contract/centre.ts'
import { notFound } from '../../contract/errors.ts'
import { receiptNumber } from '../../contract/receipt-number.ts'
import { MAX_CREDIT_NOTES } from '../../contract/receipts.ts'
import type { Database } from '../../db/client.ts'
import {
  bookings,
  checkouts,
  classes,
  discounts,
  feeParts,
  payments,
  receipts,
  redemptions,
  sessions,
  switches,
  users,
} from '../../db/schema.ts'
import { type Actor, mayReadPayment } from '../access.ts'
import type { Context } from '../context.ts'
import { partOf } from '../fee-parts/of-money.ts'
import type { Payment } from '../payments/record-payment.ts'
import { isBookingOfPayment } from '../payments/seat-money.ts'
import type { Booking } from '../seats/bookings.ts'
import type { Checkout } from '../seats/holds.ts'
import { readCentre } from '../settings/centre.ts'

export type Paper = typeof receipts.$inferSelect

/** Everything that the receipt of a payment says, or of a booking that a code made free. */
export type WholeReceipt = {
  checkout: Checkout
  /** Null when a code made it free. */
  payment: Payment | null
  buyer: { name: string | null; email: string | null; phone: string | null }
  code: string | null
  /** Null when the payment led to none. */
  booking: Booking | null
  session: Pick<typeof sessions.$inferSelect, 'tutor' | 'classStart' | 'classEnd'>
  /** Which part of the fee was paid, of how many. */
  part?: { number: number; of: number } | undefined
  classCount: number
  /** The receipt, then its credit notes, the oldest first. */
  papers: Paper[]
  centre: Centre
}

/** The receipt of a payment: the actor's own, or what the desk took. Throws 404. */
export async function findReceipt(
  { database }: Context,
  actor: Actor,
  paymentId: string,
): Promise<WholeReceipt> {
  const [found] = await database
    .select({ payment: payments, ...sold })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .leftJoin(discounts, eq(discounts.id, checkouts.discountId))
    .innerJoin(sessions, eq(sessions.id, checkouts.sessionId))
    .leftJoin(switches, eq(switches.paymentId, payments.id))
    .leftJoin(feeParts, eq(feeParts.paymentId, payments.id))
    .leftJoin(bookings, isBookingOfPayment)
    .where(eq(payments.id, paymentId))
  if (!found || !mayReadPayment(actor, found.payment)) throw notFound('receipt_not_found')
  const part = await partOf(database, found.checkout)
  return withPapers(database, { ...found, part }, eq(receipts.paymentId, paymentId))
}

/**
 * The receipt of a booking that was paid, or that a code made free; undefined for one of a free session. The
 * caller has checked that the actor may see the booking.
 */
export async function findReceiptOfBooking(
  context: Context,
  actor: Actor,
  { id, paymentId }: Booking,
): Promise<WholeReceipt | undefined> {
  if (paymentId) return findReceipt(context, actor, paymentId)
  const { database } = context
  const [found] = await database
    .select(sold)
    .from(redemptions)
    .innerJoin(bookings, eq(bookings.id, redemptions.bookingId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .innerJoin(checkouts, eq(checkouts.id, redemptions.checkoutId))
    .innerJoin(discounts, eq(discounts.id, redemptions.discountId))
    .innerJoin(sessions, eq(sessions.id, checkouts.sessionId))
    .where(eq(redemptions.bookingId, id))
  return found && withPapers(database, { ...found, payment: null }, eq(receipts.bookingId, id))
}

const sold = {
  checkout: checkouts,
  buyer: { name: users.name, email: users.email, phone: users.phone },
  code: discounts.code,
  booking: bookings,
  session: { tutor: sessions.tutor, classStart: sessions.classStart, classEnd: sessions.classEnd },
}

async function withPapers(
  database: Database,
  found: Omit<WholeReceipt, 'papers' | 'classCount' | 'centre'>,
  isOne: SQL,
): Promise<WholeReceipt> {
  const isPlanned = and(eq(classes.sessionId, found.checkout.sessionId), eq(classes.state, 'planned'))
  const [papers, [planned], centre] = await Promise.all([
    database
      .select()
      .from(receipts)
      .where(isOne)
      .orderBy(asc(receipts.createdAt), asc(receipts.number))
      .limit(1 + MAX_CREDIT_NOTES),
    database.select({ count: count() }).from(classes).where(isPlanned),
    readCentre(database),
  ])
  return { ...found, papers, classCount: planned?.count ?? 0, centre }
}

/**
 * The numbers of receipts, by the ids of payments, or of bookings that a code made free. Those that have none
 * yet are left out.
 */
export async function readReceiptNumbers({ database }: Context, ids: string[]): Promise<Map<string, string>> {
  const isOne = or(inArray(receipts.paymentId, ids), inArray(receipts.bookingId, ids))
  const rows =
    ids.length === 0
      ? []
      : await database
          .select()
          .from(receipts)
          .where(and(isOne, eq(receipts.series, 'receipt')))
  return new Map(
    rows.flatMap(({ paymentId, bookingId, year, number }) =>
      number === null
        ? []
        : [[paymentId ?? bookingId ?? '', receiptNumber('receipt', year, number)] as const],
    ),
  )
}

/** Whether a booking has a receipt: it was paid, or a code made it free. */
export async function isOnReceipt({ database }: Context, { id, paymentId }: Booking): Promise<boolean> {
  if (paymentId) return true
  const found = await database.select({ id: receipts.id }).from(receipts).where(eq(receipts.bookingId, id))
  return found.length > 0
}
