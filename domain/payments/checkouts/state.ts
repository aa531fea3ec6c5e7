import type { CheckoutReason, CheckoutState } from '../../../contract/payments/checkouts.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { isActive } from '../../seats/holds.ts'
import type { Attempt } from '../attempts/attempts.ts'
import type { Payment } from '../ledger/payment.ts'
import { refundReasonOf } from '../ledger/refund-reason.ts'
import { isDeciding } from '../settlement/deciding.ts'

/** A checkout with its attempts and payments, oldest first. */
export type WholeCheckout = { checkout: Checkout; attempts: Attempt[]; payments: Payment[] }

export type CheckoutStatus = {
  state: CheckoutState
  reason?: CheckoutReason | undefined
  /** The payment that decides. */
  payment?: Payment | undefined
  /** The latest attempt, or the one that decides. */
  attempt?: Attempt | undefined
  /** Until when the seat is held, or a person has time to decide. */
  expiresAt?: Date | undefined
}

/**
 * Says what has become of a checkout (M03): the one place that says so.
 */
export function checkoutStatus(whole: WholeCheckout, now: Date): CheckoutStatus {
  const { checkout, attempts, payments } = whole
  const attempt = attempts.at(-1)
  // A seat that costs nothing is booked with its checkout.
  if (checkout.amountMinor === 0) return { state: 'paid' }
  const paid = payments.find(({ status }) => status === 'paid')
  if (paid) return { state: 'paid', payment: paid, attempt }
  const due = payments.find(({ status }) => status === 'refund_due')
  if (due) return { state: 'refund_due', reason: refundReasonOf(due), payment: due, attempt }
  const held = attempts.find(({ state }) => state === 'held')
  if (held) {
    const reason = held.method === 'desk' ? 'waits_for_confirmation' : 'payment_held'
    return { state: 'confirming', reason, attempt: held, expiresAt: held.heldUntil ?? undefined }
  }
  const deciding = attempts.find(isDeciding)
  if (deciding) {
    const reason = deciding.chargedAt ? 'waits_for_minimum' : 'payment_processing'
    return { state: 'confirming', reason, attempt: deciding }
  }
  const refunded = payments.at(-1)
  if (refunded) {
    const reason = refunded.status === 'charged_back' ? 'recheck_charged_back' : refundReasonOf(refunded)
    return { state: 'refunded', reason, payment: refunded, attempt }
  }
  if (isActive(checkout, now))
    return { state: 'open', reason: openReason(attempt), attempt, expiresAt: checkout.holdExpiresAt }
  return { state: 'ended', reason: endReason(attempt) ?? 'hold_expired', attempt }
}

const openReason = (attempt: Attempt | undefined): CheckoutReason | undefined =>
  attempt?.method === 'desk' && attempt.state === 'open' ? 'waits_for_desk' : endReason(attempt)

/** Programs beside this one may know other reasons; they are shown as the checkout's end. */
const endReason = (attempt: Attempt | undefined): CheckoutReason | undefined =>
  attempt?.state === 'ended' ? reasons.find((reason) => reason === attempt.endReason) : undefined

const reasons = [
  'payment_cancelled',
  'payment_declined',
  'hold_expired',
  'session_cancelled',
  'reference_refused',
  'reference_unchecked',
] as const
