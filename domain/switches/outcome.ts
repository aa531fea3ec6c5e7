import type { Context } from '../context.ts'
import type { Payment } from '../payments/ledger/payment.ts'
import { refundAtOnce } from '../payments/provider-refunds/send.ts'
import type { Checkout } from '../seats/checkouts.ts'

/**
 * The outcome for a seat. `refundMinor`: what is refunded, in the smallest unit. `loweredMinor`: so much
 * less is still to be paid by parts. `checkout`: what to pay before the seat moves.
 */
export type Chosen = { refundMinor?: number; loweredMinor?: number; checkout?: Checkout }

/** The transaction did this, and these payments are to be refunded after it. */
export type SwitchOutcome = Chosen & { refunds?: Payment[] }

/** Refunds the payments at once; the reconciler does where the provider is unavailable. */
export async function finishSwitch(
  context: Context,
  { refunds = [], ...chosen }: SwitchOutcome,
): Promise<Chosen> {
  await refundAtOnce(context, refunds)
  return chosen
}
