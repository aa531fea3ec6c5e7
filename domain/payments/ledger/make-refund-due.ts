import { type SQL, sql } from 'drizzle-orm'
import type { RefundReason } from '../../../contract/payments/reasons.ts'
import type { Executor } from '../../../db/client.ts'
import { payments } from '../../../db/schema.ts'
import { type Decision, setKept } from './allocate.ts'
import type { Payment } from './payment.ts'
import { refundToBalance } from './refund-to-balance.ts'

type DueBack = {
  dueAt: Date
  /** Without it, the reason stays. */
  reason?: RefundReason
}

/**
 * Decides that money is due back. `amountMinor`: in all, with what was refunded before; without
 * it, all of the payment. `decision`: whose it is. Returns the payments that match. Needs the
 * session's lock.
 */
export async function makeRefundDue(
  transaction: Executor,
  matching: SQL,
  { amountMinor, decision, ...due }: DueBack & { amountMinor?: number; decision?: Decision | undefined },
): Promise<Payment[]> {
  const keptMinor =
    amountMinor === undefined ? sql`0` : sql`${payments.amountMinor} - ${amountMinor}::integer`
  await setKept(transaction, matching, keptMinor, due.dueAt, decision)
  return makeDueBack(transaction, matching, due)
}

/**
 * Makes due back what the centre does not keep of these payments. One of which it keeps all stays paid; when
 * as much was refunded before, nothing is due any more. What was paid from a balance is there again at once;
 * it is answered as it was due. Needs the session's lock.
 */
export async function makeDueBack(
  transaction: Executor,
  matching: SQL,
  { dueAt, reason }: DueBack,
): Promise<Payment[]> {
  const isKept = sql`${payments.keptMinor} = ${payments.amountMinor}`
  const isBack = sql`${payments.keptMinor} + ${payments.refundedMinor} = ${payments.amountMinor}`
  const at = sql`${dueAt.toISOString()}::timestamptz`
  const changed = await transaction
    .update(payments)
    .set({
      status: sql`case when ${isKept} then 'paid' when ${isBack} then 'refunded' else 'refund_due' end`,
      ...(reason && {
        refundReasonCode: sql`case when ${isKept} then ${payments.refundReasonCode} else ${reason} end`,
      }),
      refundDueAt: at,
      refundedAt: sql`case when ${isBack} and not ${isKept} then ${at} end`,
      refundRef: null,
    })
    .where(matching)
    .returning()
  for (const payment of changed)
    if (payment.method === 'balance' && payment.status === 'refund_due')
      await refundToBalance(transaction, payment, dueAt)
  return changed
}
