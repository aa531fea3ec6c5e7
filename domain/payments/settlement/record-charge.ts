import { and, eq, isNull, or } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { attempts, payments } from '../../../db/schema.ts'
import type { Charge, PaymentProvider } from '../../../providers/payments/provider.ts'
import type { Context } from '../../context.ts'
import type { Attempt } from '../attempts/attempts.ts'
import { lockCheckout } from '../kinds/lock-checkout.ts'
import { recordMoney } from '../kinds/record-money.ts'
import type { Payment } from '../ledger/payment.ts'
import { applyProviderRefunds } from '../provider-refunds/sums.ts'
import { noteCharge, waitsForMinimum } from './deciding.ts'
import { isRefused } from './held-payment.ts'

/**
 * Writes the payment of a charge, its booking and seat in one transaction under the session's lock, and what
 * was refunded of it already. A charge is recorded once, by whoever comes first. While the session's minimum
 * is being decided nothing is sold: the charge is noted at its attempt (null), and settled again afterwards.
 */
export async function recordCharge(
  context: Context,
  provider: PaymentProvider,
  attempt: Attempt,
  charge: Charge,
): Promise<Payment | null> {
  const listed = charge.refundedMinor ? await provider.listRefunds?.(charge.reference) : undefined
  let isNew = false
  const payment = await context.database.transaction(async (transaction) => {
    const locked = await lockCheckout(transaction, attempt.checkoutId)
    if (!locked) throw new Error(`The checkout ${attempt.checkoutId} is gone`)
    const [recorded] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.method, provider.method), eq(payments.providerPaymentId, charge.reference)))
    if (recorded) return recorded
    const { checkout, session } = locked
    if (waitsForMinimum(checkout, session, context.clock()) && !isRefused(attempt, charge)) {
      await noteCharge(transaction, context, locked, attempt, charge.chargedAt)
      return null
    }
    const paid = await markPaid(transaction, attempt)
    const isOther = charge.amountMinor !== paid.amountMinor || charge.currency !== paid.currency
    const problem = isRefused(paid, charge) ? 'refund_held_refused' : isOther ? 'refund_wrong_amount' : null
    const money = { method: provider.method, ...charge }
    const { payment: added } = await recordMoney(transaction, context, {
      checkout,
      session,
      attempt: paid,
      money,
      problem,
    })
    isNew = true
    return listed ? applyProviderRefunds(transaction, context, added, listed) : added
  })
  if (isNew && payment) context.activity.paid(payment)
  return payment
}

/** Also keeps the reference that the answer to the start should have brought. */
async function markPaid(transaction: Executor, { id, reference }: Attempt): Promise<Attempt> {
  const isSame =
    reference === null ? undefined : or(isNull(attempts.reference), eq(attempts.reference, reference))
  const [paid] = await transaction
    .update(attempts)
    .set({ state: 'paid', endReason: null, ...(reference !== null && { reference }) })
    .where(and(eq(attempts.id, id), isSame))
    .returning()
  if (!paid) throw new Error(`The attempt ${id} has another reference`)
  return paid
}
