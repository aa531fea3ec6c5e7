import { and, count, eq, gte, lte, type SQL, sql, sum } from 'drizzle-orm'
import { bookings, payments, users } from '../../db/schema.ts'
import { containsText } from '../contains-text.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage, streamPages } from '../pagination.ts'
import { type Dispute, readDisputes } from './disputes.ts'
import type { Payment } from './record-payment.ts'

export type PaymentFilter = {
  /** Searches the payer's name and email, the session's title and the provider's reference. */
  search?: string | undefined
  status?: Payment['status'] | undefined
  from?: Date | undefined
  /** Inclusive. */
  to?: Date | undefined
}

/** `bookingId` is null when the payment led to no booking. */
export type PayerPayment = {
  payment: Payment
  email: string
  emailVerified: boolean | null
  name: string | null
  bookingId: string | null
}

/** With the latest dispute. */
export type DisputedPayment = PayerPayment & { dispute: Dispute | undefined }

/** Totals over all payments that match, in the currency's smallest unit. */
export type Sums = {
  currency: string
  count: number
  chargedMinor: number
  refundedMinor: number
  refundDueMinor: number
}

function matching({ search, status, from, to }: PaymentFilter): SQL | undefined {
  return and(
    containsText(search, users.name, users.email, payments.sessionTitle, payments.providerPaymentId),
    status && eq(payments.status, status),
    from && gte(payments.recordedAt, from),
    to && lte(payments.recordedAt, to),
  )
}

const order: ListOrder = { at: payments.recordedAt, id: payments.id }
const placeOf = ({ payment }: PayerPayment) => ({ at: payment.recordedAt, id: payment.id })

function selectPayments({ database }: Context) {
  return database
    .select({
      payment: payments,
      email: users.email,
      emailVerified: users.emailVerified,
      name: users.name,
      bookingId: bookings.id,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(bookings, eq(bookings.paymentId, payments.id))
    .$dynamic()
}

/** One page of all users' payments that match, newest first, and totals of all that match, per currency. */
export async function listAllPayments(
  context: Context,
  filter: PaymentFilter,
  paging: Paging,
): Promise<{ rows: DisputedPayment[]; total: number; sums: Sums[] } & PageCursors> {
  const [page, sums] = await Promise.all([
    readPage(selectPayments(context), { wanted: matching(filter), order, paging, placeOf }),
    sumUp(context, filter),
  ])
  const disputes = await readDisputes(
    context.database,
    page.rows.map(({ payment }) => payment.id),
  )
  const rows = page.rows.map((row) => ({ ...row, dispute: disputes.get(row.payment.id)?.[0] }))
  return {
    ...page,
    rows,
    sums,
    total: sums.reduce((total, { count }) => total + count, 0),
  }
}

async function sumUp({ database }: Context, filter: PaymentFilter): Promise<Sums[]> {
  const due = sql`case when ${payments.status} = 'refund_due' then greatest(0, ${payments.refundDueMinor} - ${payments.refundedMinor}) else 0 end`
  return database
    .select({
      currency: payments.currency,
      count: count(),
      chargedMinor: sum(payments.amountMinor).mapWith(Number),
      refundedMinor: sum(payments.refundedMinor).mapWith(Number),
      refundDueMinor: sum(due).mapWith(Number),
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(matching(filter))
    .groupBy(payments.currency)
    .orderBy(payments.currency)
}

/** All payments that match, newest first, in batches: memory stays bounded for any number. */
export const streamPayments = (context: Context, filter: PaymentFilter, batch = 500) =>
  streamPages(
    (paging) => readPage(selectPayments(context), { wanted: matching(filter), order, paging, placeOf }),
    { placeOf, batch },
  )
