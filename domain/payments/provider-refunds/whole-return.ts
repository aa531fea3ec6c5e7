import { and, eq, gte, inArray, sql, sum } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { allocations, payments, refunds } from '../../../db/schema.ts'
import { dueMinor, type Payment } from '../ledger/payment.ts'

/** Money of a seat that goes back by one decision. `key` names it, whichever of its payments is asked. */
export type WholeReturn = { key: string; payments: number; amountMinor: number }

/**
 * All that goes back with a payment: a seat that was paid in several payments is returned in as many, and its
 * owner is told once. What went back before was told then. Undefined for one that goes back by itself.
 */
export async function readWholeReturn(
  queries: Executor,
  { id, refundDueAt }: Payment,
): Promise<WholeReturn | undefined> {
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
    found.map(async (payment) => ({ id: payment.id, minor: await goesBackMinor(queries, payment) })),
  )
  const going = amounts.filter(({ minor }) => minor > 0)
  const [first] = going
  if (!first || going.length === 1) return undefined
  const amountMinor = going.reduce((all, { minor }) => all + minor, 0)
  return { key: `${first.id}:${refundDueAt.toISOString()}`, payments: going.length, amountMinor }
}

const goesBackMinor = async (queries: Executor, payment: Payment): Promise<number> =>
  (await sumSinceDue(queries, payment)) + (payment.status === 'refund_due' ? dueMinor(payment) : 0)

/** What went back since that was decided. Of what went back before, people were told then. */
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
