import type { Charge, PaymentProvider } from '../../../providers/payments/provider.ts'
import type { Context } from '../../context.ts'
import { type Attempt, asProviderAttempt } from '../attempts/attempts.ts'
import type { Payment } from '../ledger/payment.ts'
import { lockPayment } from '../ledger/seat-money.ts'
import { listProviderRefunds } from './list.ts'
import { applyProviderRefunds, sumRefunds } from './sums.ts'

/**
 * Records what was refunded of a charge since `seen` was read, or failed to. Usually that is nothing, and
 * then no lock is taken. A provider that does not say it with the charge is asked by `refundPayment` alone.
 */
export async function syncRefunds(
  context: Context,
  provider: PaymentProvider,
  attempt: Attempt,
  seen: Payment,
  { refundedMinor }: Charge,
): Promise<Payment> {
  if (refundedMinor === undefined || refundedMinor === seen.refundedMinor) return seen
  const charged = { payment: seen, attempt: asProviderAttempt(attempt) }
  const listed = await listProviderRefunds(context.database, provider, charged)
  if (Math.min(sumRefunds(listed), seen.amountMinor) === seen.refundedMinor) return seen
  return context.database.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, seen)
    // When our record has more by now, the list is out of date.
    if (!payment || payment.refundedMinor > seen.refundedMinor) return payment ?? seen
    return applyProviderRefunds(transaction, context, payment, listed)
  })
}
