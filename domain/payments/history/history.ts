import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import type { PaymentSort } from '../../../contract/payments/payment-history.ts'
import { payments, receipts, users } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { type PartOf, readPartsPaid } from '../../fee-parts/of-money.ts'
import { type ListOrder, type PageCursors, type Paging, readPage, streamPages } from '../../pagination.ts'
import { type Dispute, readDisputes } from '../disputes/disputes.ts'
import { isAdvance } from '../ledger/advance.ts'
import { readBalances } from '../ledger/balance.ts'
import { type Correction, correctionRefusal, readCorrections } from '../ledger/corrections.ts'
import type { Payment } from '../ledger/payment.ts'
import { type Reduction, readReductions } from '../ledger/reductions.ts'
import { bookingOfPayment } from '../ledger/seat-money.ts'
import { readSeatsBought } from '../ledger/seats-bought.ts'
import { freesSeat, leftOf, readLimitOfToday, refundableOf } from '../refunds/refundable.ts'
import { matching, type PaymentFilter } from './matching.ts'
import { type PaymentSumsRow, sumUp } from './sums.ts'

/** `bookingId` is null when the payment led to no booking. */
export type PayerPayment = {
  payment: Payment
  email: string | null
  phone: string | null
  emailVerified: boolean | null
  name: string | null
  bookingId: string | null
  /** Null until it is numbered. */
  receipt: { year: number; number: number | null } | null
  /** What made it less than the price. */
  reductions?: Reduction[] | undefined
}

/**
 * With the latest dispute, the part of a fee that it paid, and how much of it can be refunded now: if all of
 * that does, the seat is free.
 */
export type AnyPayment = PayerPayment & {
  dispute: Dispute | undefined
  part: PartOf | undefined
  correction: Correction | undefined
  isCorrectable: boolean
  refundableMinor: number
  freesSeat: boolean
}

const order: ListOrder = { at: payments.recordedAt, id: payments.id }
const placeOf = ({ payment }: PayerPayment) => ({ at: payment.recordedAt, id: payment.id })

function selectPayments({ database }: Context) {
  return database
    .select({
      payment: payments,
      email: users.email,
      phone: users.phone,
      emailVerified: users.emailVerified,
      name: users.name,
      bookingId: bookingOfPayment,
      receipt: { year: receipts.year, number: receipts.number },
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(receipts, and(eq(receipts.paymentId, payments.id), eq(receipts.series, 'receipt')))
    .$dynamic()
}

/**
 * One page of the payments that match. Admins sort by amount rarely, so its pages are found by their number.
 */
async function readPayments(
  context: Context,
  wanted: SQL | undefined,
  sort: PaymentSort,
  paging: Paging,
): Promise<{ rows: PayerPayment[] } & PageCursors> {
  const select = selectPayments(context)
  if (sort === 'newest' || sort === 'oldest') {
    const sorted = { ...order, isOldestFirst: sort === 'oldest' }
    return readPage(select, { wanted, order: sorted, paging, placeOf })
  }
  const by = sort === 'largest' ? desc : asc
  const rows = await select
    .where(wanted)
    .orderBy(by(payments.amountMinor), by(payments.id))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
  return { rows }
}

/** One page of all users' payments that match, sorted, and totals of all that match, per currency. */
export async function listAllPayments(
  context: Context,
  actor: Actor,
  { sort = 'newest', ...filter }: PaymentFilter & { sort?: PaymentSort },
  paging: Paging,
): Promise<{ rows: AnyPayment[]; total: number; sums: PaymentSumsRow[] } & PageCursors> {
  const wanted = await matching(context, filter)
  const [page, sums] = await Promise.all([
    readPayments(context, wanted, sort, paging),
    sumUp(context, filter),
  ])
  const rows = await withRefundable(context, actor, page.rows)
  return {
    ...page,
    rows,
    sums,
    total: sums.reduce((total, { count }) => total + count, 0),
  }
}

/** The newest payments of a person, as far as the actor reads them. */
export async function listPaymentsOf(
  context: Context,
  actor: Actor,
  userId: string,
  limit: number,
): Promise<AnyPayment[]> {
  const isSeen = actor.role === 'Admin' ? undefined : eq(payments.byHand, true)
  const rows = await selectPayments(context)
    .where(and(eq(payments.userId, userId), isSeen))
    .orderBy(desc(payments.recordedAt), desc(payments.id))
    .limit(limit)
  return withRefundable(context, actor, rows)
}

async function withRefundable(context: Context, actor: Actor, rows: PayerPayment[]): Promise<AnyPayment[]> {
  const { database } = context
  const listed = rows.map(({ payment }) => payment)
  const ids = listed.map(({ id }) => id)
  const payers = listed.filter(isAdvance).map(({ userId }) => userId)
  const [rule, balances, disputes, parts, bought, reductions, corrections] = await Promise.all([
    readLimitOfToday(database, context),
    readBalances(database, context, payers),
    readDisputes(database, ids),
    readPartsPaid(database, listed),
    readSeatsBought(database, ids),
    readReductions(database, ids),
    readCorrections(database, ids),
  ])
  return rows.map((row) => {
    const { payment } = row
    const ofThis = disputes.get(payment.id)
    return {
      ...row,
      dispute: ofThis?.[0],
      part: parts.get(payment.id),
      reductions: reductions.get(payment.id),
      correction: corrections.get(payment.id),
      isCorrectable: correctionRefusal(context, actor, payment) === undefined,
      refundableMinor: leftOf(
        refundableOf(actor, payment, rule, ofThis),
        payment,
        balances.get(payment.userId) ?? 0,
      ).minor,
      freesSeat: freesSeat(payment, bought.has(payment.id)),
    }
  })
}

/** All payments that match, newest first, in chunks: memory stays bounded for any number. */
export const streamPayments = (context: Context, filter: PaymentFilter, chunk = 500) =>
  streamPages(
    async (paging) => {
      const wanted = await matching(context, filter)
      const page = await readPage(selectPayments(context), { wanted, order, paging, placeOf })
      const ids = page.rows.map(({ payment }) => payment.id)
      const reductions = await readReductions(context.database, ids)
      return {
        ...page,
        rows: page.rows.map((row) => ({ ...row, reductions: reductions.get(row.payment.id) })),
      }
    },
    { placeOf, chunk },
  )
