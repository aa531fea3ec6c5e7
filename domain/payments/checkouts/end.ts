import { conflict } from '../../../contract/http/errors.ts'
import type { Context } from '../../context.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { closeCheckout } from '../../seats/free.ts'
import {
  type Attempt,
  asProviderAttempt,
  endAttempt,
  listAttempts,
  providerOf,
} from '../attempts/attempts.ts'
import { refundReasonOf } from '../ledger/refund-reason.ts'
import { isUndecided } from '../settlement/deciding.ts'
import { settle } from '../settlement/settle.ts'

/**
 * Ends a checkout that is not wanted any more: its attempts at their providers, as far as they can be ended,
 * and its hold. Money that comes late anyway is settled then. Throws 409 when it is too late: the money has
 * moved, or somebody decides about it. Throws 503 when a provider is unavailable: the hold then lasts until
 * it expires.
 */
export async function endCheckout(context: Context, checkout: Checkout): Promise<void> {
  for (const attempt of await listAttempts(context.database, checkout.id)) await endUnpaid(context, attempt)
  await context.database.transaction((transaction) => closeCheckout(transaction, context, checkout))
}

/**
 * Ends the attempts of a checkout at their providers. Throws as `endCheckout` does, and 409 while somebody
 * can still pay by one.
 */
export async function endAttempts(context: Context, checkout: Checkout): Promise<void> {
  for (const attempt of await listAttempts(context.database, checkout.id)) {
    const canPay = (await endUnpaid(context, attempt)) === 'open'
    if (canPay) throw conflict('price_is_held', 'code')
  }
}

/** `open`: the provider cannot end it, and its page may still be paid. */
async function endUnpaid(context: Context, attempt: Attempt): Promise<'over' | 'open'> {
  if (isUndecided(attempt)) throw conflict('payment_processing')
  if (attempt.state !== 'open') return 'over'
  const provider = providerOf(context, attempt)
  // Nobody has got what they need to pay an attempt without a reference.
  const isOver = !provider || attempt.reference === null || (await provider.end(asProviderAttempt(attempt)))
  if (isOver) {
    await endAttempt(context.database, attempt, 'payment_cancelled')
    return 'over'
  }
  const { payment, state } = await settle(context, attempt)
  if (payment?.status === 'paid') throw conflict('already_paid')
  if (payment) throw conflict(refundReasonOf(payment))
  if (state === 'processing' || state === 'held') throw conflict('payment_processing')
  return state === 'open' ? 'open' : 'over'
}
