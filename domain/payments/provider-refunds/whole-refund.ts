import { and, eq, gte, inArray, sql, sum } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { allocations, payments, refunds } from '../../../db/schema.ts'
import { dueMinor, type Payment } from '../ledger/payment.ts'

/** Money of a seat that is refunded by one decision. `key` names it, whichever of its payments is asked. */
export type WholeRefund = { key: string; payments: number; amountMinor: number }

/**
 * All that is refunded with a payment: a seat that was paid in several payments is refunded in as many, and
 * its owner is told once. What was refunded before was told then. Undefined for one that is refunded by
 * itself.
 */
export async function readWholeRefund(
  queries: Executor,
  { id, refundDueAt }: Payment,
): Promise<WholeRefund | undefined> {
  if (!refundDueAt) return undefined
  const ofSeat = queries
    .select({ id: allocations.paymentId })
    .from(allocations)
    .where(
      inArray(
        allocations.bookingId,
        queries.select({ id: allocations.bookingId }).from(allocations).where(eq(allocations.paymentId, id)),
      ),
    )
  const found = await queries
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.id, ofSeat),
        eq(payments.refundDueAt, refundDueAt),
        eq(payments.byHand, false),
        sql`${payments.method} <> 'balance'`,
      ),
    )
    .orderBy(payments.id)
  const amounts = await Promise.all(
    found.map(async (payment) => ({ id: payment.id, minor: await refundMinorOf(queries, payment) })),
  )
  const going = amounts.filter(({ minor }) => minor > 0)
  const [first] = going
  if (!first || going.length === 1) return undefined
  const amountMinor = going.reduce((all, { minor }) => all + minor, 0)
  return { key: `${first.id}:${refundDueAt.toISOString()}`, payments: going.length, amountMinor }
}

const refundMinorOf = async (queries: Executor, payment: Payment): Promise<number> =>
  (await sumSinceDue(queries, payment)) + (payment.status === 'refund_due' ? dueMinor(payment) : 0)

/** Sums what was refunded since that was decided. Of what was refunded before, people were told then. */
export async function sumSinceDue(
  queries: Executor,
  { id, amountMinor, refundDueAt }: Payment,
): Promise<number> {
  const isSince = refundDueAt ? gte(refunds.settledAt, refundDueAt) : undefined
  const [row] = await queries
    .select({ minor: sum(refunds.amountMinor).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.state, 'done'), isSince))
  return Math.min(amountMinor, row?.minor ?? 0)
}
