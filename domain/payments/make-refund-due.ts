import { type SQL, sql } from 'drizzle-orm'
import type { RefundReason } from '../../contract/reasons.ts'
import type { Executor } from '../../db/client.ts'
import { payments } from '../../db/schema.ts'

type Payment = typeof payments.$inferSelect

type DueBack = {
  dueAt: Date
  /** Without it, the reason stays. */
  reason?: RefundReason
  /** Without it, what was due before, or all of the payment. */
  amountMinor?: number
}

/**
 * Makes money due back: the one place that does. Returns the payments that match. When as much was given back
 * by hand before, nothing is due any more. Needs the session's lock.
 */
export function makeRefundDue(
  transaction: Executor,
  matching: SQL | undefined,
  { dueAt, reason, amountMinor }: DueBack,
): Promise<Payment[]> {
  const due = sql`coalesce(${amountMinor ?? null}::integer, ${payments.refundDueMinor}, ${payments.amountMinor})`
  const isReturned = sql`${payments.byHand} and ${payments.refundedMinor} >= ${due}`
  return transaction
    .update(payments)
    .set({
      status: sql`case when ${isReturned} then 'refunded' else 'refund_due' end`,
      refundDueMinor: due,
      ...(reason && { refundReasonCode: reason }),
      refundDueAt: dueAt,
      refundedAt: sql`case when ${isReturned} then ${dueAt.toISOString()}::timestamptz end`,
      refundRef: null,
    })
    .where(matching)
    .returning()
}
