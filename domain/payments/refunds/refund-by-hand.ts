import type { HandMethod } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { refunds } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Payment } from '../ledger/payment.ts'
import { settleRefunds } from '../provider-refunds/settle-refunds.ts'

export type HandRefund = {
  id: string
  amountMinor: number
  reason: string
  reference: string | null
  /** Another way than it came. */
  method: HandMethod | null
  /** The box that cash comes out of. */
  cashBoxId: string | null
  /** Who took it, where it was not its payer. */
  takenBy: string | null
}

/** Writes down that money that was due back was refunded by hand. Needs the session's lock. */
export async function refundByHand(
  transaction: Executor,
  context: Context,
  actor: Actor,
  payment: Payment,
  { id, amountMinor, reason, reference, method, cashBoxId, takenBy }: HandRefund,
): Promise<Payment> {
  const now = context.clock()
  await transaction.insert(refunds).values({
    ...{ id, paymentId: payment.id, amountMinor, state: 'done', reference, reason },
    ...{ recordedById: actor.id, method, cashBoxId, takenBy, createdAt: now, settledAt: now },
  })
  await context.jobs.enqueue(transaction, 'receipts')
  const settled = await settleRefunds(transaction, context, payment, { reference: reference ?? id, at: now })
  return settled.payment
}
