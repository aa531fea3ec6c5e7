import { type SQL, sql } from 'drizzle-orm'
import type { RefundReason } from '../../../contract/payments/reasons.ts'
import type { Executor } from '../../../db/client.ts'
import { payments } from '../../../db/schema.ts'

type Payment = typeof payments.$inferSelect

type DueBack = {
  dueAt: Date
  /** Without it, the reason stays. */
  reason?: RefundReason
  /** In all, with what went back before. Without it, what was due before, or all of the payment. */
  amountMinor?: number
  /** What has gone back, where that changes too. */
  refundedMinor?: number
}

/**
 * Makes money due back: the one place that does. Returns the payments that match. Of which nothing goes back,
 * stays paid; when as much went back before, nothing is due any more. Needs the session's lock.
 */
export function makeRefundDue(
  transaction: Executor,
  matching: SQL | undefined,
  { dueAt, reason, amountMinor, refundedMinor }: DueBack,
): Promise<Payment[]> {
  const due = sql`coalesce(${amountMinor ?? null}::integer, ${payments.refundDueMinor}, ${payments.amountMinor})`
  const returned = sql`coalesce(${refundedMinor ?? null}::integer, ${payments.refundedMinor})`
  const at = sql`${dueAt.toISOString()}::timestamptz`
  return transaction
    .update(payments)
    .set({
      status: sql`case when ${due} = 0 then 'paid' when ${returned} >= ${due} then 'refunded' else 'refund_due' end`,
      refundedMinor: returned,
      refundDueMinor: due,
      ...(reason && {
        refundReasonCode: sql`case when ${due} = 0 then ${payments.refundReasonCode} else ${reason} end`,
      }),
      refundDueAt: sql`case when ${due} > 0 then ${at} end`,
      refundedAt: sql`case when ${due} > 0 and ${returned} >= ${due} then ${at} end`,
      refundRef: null,
    })
    .where(matching)
    .returning()
}
