import { and, asc, between, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { cleanCode } from '../../contract/formats/clean-text.ts'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { STAFF_SEARCH_LIMIT } from '../../contract/formats/page-sizes.ts'
import { moneyMethods, parseTrxId } from '../../contract/payments/payment-methods.ts'
import { parseReceiptNumber } from '../../contract/receipts/receipt-number.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, payments, receipts, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import type { Payment } from '../payments/ledger/payment.ts'
import type { Paper } from '../receipts/read.ts'

export type FoundReceipt = {
  receipt: Paper
  /** Null where a code made the booking free. */
  payment: Payment | null
  title: string | null
  name: string | null
}

/** Receipts and notes by their number or its beginning, or by what the provider calls the payment. */
export async function findReceipts(
  { database, clock }: Context,
  actor: Actor,
  typed: string,
): Promise<FoundReceipt[]> {
  const read = (isFound: SQL | undefined) =>
    selectReceipts(database)
      .where(and(isFound, mayRead(actor)))
      .orderBy(asc(receipts.number))
      .limit(STAFF_SEARCH_LIMIT)
  const isNumbered = hasNumber(cleanCode(typed), dayOf(clock()).slice(0, 4))
  const numbered = isNumbered ? await read(isNumbered) : []
  return numbered.length > 0 ? numbered : read(hasReference(typed))
}

/**
 * The last receipts of what somebody has taken by hand today, the latest first. `payments_newest` reads a
 * day's payments from its end, which is few, so that no index by cashier is needed.
 */
export const listReceiptsOfToday = ({ database, clock }: Context, { id }: Actor): Promise<FoundReceipt[]> =>
  selectReceipts(database)
    .where(
      and(
        eq(receipts.series, 'receipt'),
        gte(payments.recordedAt, startOfDay(dayOf(clock()))),
        eq(payments.recordedById, id),
        eq(payments.byHand, true),
      ),
    )
    .orderBy(desc(payments.recordedAt), desc(payments.id))
    .limit(STAFF_SEARCH_LIMIT)

/** With the payer and what was paid for. */
const selectReceipts = (database: Executor) =>
  database
    .select({
      receipt: receipts,
      payment: payments,
      title: sql<string | null>`coalesce(${payments.sessionTitle}, ${bookings.title})`,
      name: users.name,
    })
    .from(receipts)
    .leftJoin(payments, eq(payments.id, receipts.paymentId))
    .leftJoin(bookings, eq(bookings.id, receipts.bookingId))
    .innerJoin(users, eq(users.id, sql`coalesce(${payments.userId}, ${bookings.userId})`))
    .$dynamic()

/** As `mayReadPayment` says of one, and their own booking that a code made free. */
const mayRead = ({ id, role }: Actor): SQL | undefined =>
  role === 'Admin'
    ? undefined
    : or(eq(payments.byHand, true), eq(payments.userId, id), eq(bookings.userId, id))

const DIGITS = 6

/** `2026-12` is the number 12, and the beginning of 120000; 12 alone is a number of this year. */
function hasNumber(typed: string, year: string): SQL | undefined {
  // With a zero before it, it is rather a phone number.
  const text = /^[1-9]\d{0,5}$/.test(typed) ? `${year}-${typed}` : typed
  const written = parseReceiptNumber(text)
  if (!written) return undefined
  const digits = /\d+$/.exec(text)?.[0] ?? ''
  const beginning = 10 ** (DIGITS - digits.length)
  const from = Number(digits) * beginning
  return and(
    eq(receipts.series, written.series),
    eq(receipts.year, written.year),
    between(receipts.number, written.number, from + beginning - 1),
    or(eq(receipts.number, written.number), sql`${receipts.number} >= ${from}`),
  )
}

/** Whose payments have a transaction id that the payer knows too. */
const named = moneyMethods.filter((method) => method !== 'cash')

/** The receipt of the payment with this transaction id. */
function hasReference(typed: string): SQL | undefined {
  const references = [typed, parseTrxId(typed)].filter((one) => one !== null)
  return and(
    eq(receipts.series, 'receipt'),
    inArray(payments.method, named),
    inArray(payments.providerPaymentId, references),
  )
}
