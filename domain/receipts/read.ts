import { and, asc, desc, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { receiptNumber } from '../../contract/receipts/receipt-number.ts'
import { MAX_CREDIT_NOTES } from '../../contract/receipts/receipts.ts'
import type { Database } from '../../db/client.ts'
import {
  auditTrail,
  checkouts,
  disputes,
  payments,
  type ReceiptContent,
  receipts,
  redemptions,
  users,
} from '../../db/schema.ts'
import { type Actor, mayReadPayment } from '../access.ts'
import type { Context } from '../context.ts'
import { codeOf } from '../discounts/discounts.ts'
import { isLostDispute } from '../payments/disputes/lost-disputes.ts'
import { type Correction, readCorrections } from '../payments/ledger/corrections.ts'
import type { Payment } from '../payments/ledger/payment.ts'
import { type Reduction, readReductions } from '../payments/ledger/reductions.ts'
import { bookingOfPayment } from '../payments/ledger/seat-money.ts'
import type { Booking } from '../seats/bookings.ts'
import type { Checkout } from '../seats/checkouts.ts'
import { readContents } from './content.ts'

export type Paper = typeof receipts.$inferSelect

/** Everything that the receipt of a payment says, or of a booking that a code made free. */
export type WholeReceipt = {
  /** Null for money in advance. */
  checkout: Checkout | null
  /** Null when a code made it free. */
  payment: Payment | null
  /** Null when the payment led to none. */
  bookingId: string | null
  content: ReceiptContent
  /** The receipt, then its credit and debit notes, the oldest first. */
  papers: Paper[]
  /** What the payer's bank has taken. */
  lost: Pick<typeof disputes.$inferSelect, 'amountMinor' | 'closedAt'>[]
  /** What made it less than the price, and who gave it. */
  reductions: Reduction[]
  correction: Correction
}

/** The receipt of a payment: the actor's own, or what the desk took. Throws 404. */
export async function findReceipt(
  { database }: Context,
  actor: Actor,
  paymentId: string,
): Promise<WholeReceipt> {
  const [found] = await database
    .select({ payment: payments, checkout: checkouts, bookingId: bookingOfPayment })
    .from(payments)
    .leftJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(eq(payments.id, paymentId))
  if (!found || !mayReadPayment(actor, found.payment)) throw notFound('receipt_not_found')
  const lost = await database
    .select({ amountMinor: disputes.amountMinor, closedAt: disputes.closedAt })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), isLostDispute))
  const reductions = (await readReductions(database, [paymentId])).get(paymentId) ?? []
  const correction = (await readCorrections(database, [paymentId])).get(paymentId) ?? {}
  return {
    ...found,
    ...(await readPapers(database, eq(receipts.paymentId, paymentId))),
    lost,
    reductions,
    correction,
  }
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
    .select({ checkout: checkouts })
    .from(redemptions)
    .innerJoin(checkouts, eq(checkouts.id, redemptions.checkoutId))
    .where(eq(redemptions.bookingId, id))
  if (!found) return undefined
  const papers = await readPapers(database, eq(receipts.bookingId, id))
  return {
    ...found,
    ...papers,
    payment: null,
    bookingId: id,
    lost: [],
    reductions: await readGiver(database, id, found.checkout),
    correction: {},
  }
}

/** The code that made a booking free, and who gave it at the desk. */
async function readGiver(database: Database, bookingId: string, checkout: Checkout): Promise<Reduction[]> {
  const code = await codeOf(database, checkout)
  if (code === undefined) return []
  const [made] = await database
    .select({ by: users.name })
    .from(auditTrail)
    .innerJoin(users, eq(users.id, auditTrail.actorId))
    .where(
      and(
        eq(auditTrail.action, 'booking.made'),
        eq(auditTrail.subjectId, bookingId),
        ne(auditTrail.actorId, checkout.userId),
      ),
    )
  return [{ code, reason: null, minor: checkout.fullMinor ?? 0, by: made ? (made.by ?? '') : null }]
}

async function readPapers(database: Database, isOne: SQL): Promise<Pick<WholeReceipt, 'papers' | 'content'>> {
  const papers = await database
    .select()
    .from(receipts)
    .where(isOne)
    // At one instant a failed refund comes before the one that is made again.
    .orderBy(asc(receipts.createdAt), desc(receipts.series), asc(receipts.number))
    .limit(1 + MAX_CREDIT_NOTES)
  const own = papers.find(({ series }) => series === 'receipt')
  const content = own?.content ?? (own && (await readContents(database, [own.id])).get(own.id))
  if (!content) throw notFound('receipt_not_found')
  return { papers, content }
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
