import { toMajor } from '../contract/payments/money.ts'
import type { AdminPayment, PaymentDispute, PaymentSums } from '../contract/payments/payment-history.ts'
import type { TimelineEvent as EventAnswer, MoneyEntry } from '../contract/payments/payment-timeline.ts'
import { disputeOutcomes } from '../contract/payments/states.ts'
import { receiptNumber } from '../contract/receipts/receipt-number.ts'
import { sayReason } from '../contract/refusals/say.ts'
import type { Dispute } from '../domain/payments/disputes/disputes.ts'
import { isHandSent } from '../domain/payments/held-payments/confirm-sent.ts'
import type { AnyPayment } from '../domain/payments/history/history.ts'
import type { PaymentSumsRow } from '../domain/payments/history/sums.ts'
import { type TimelineCheckout, type TimelineEvent, timelineOf } from '../domain/payments/history/timeline.ts'
import type { Booking } from '../domain/seats/bookings.ts'
import { type Checkout, isSwitch } from '../domain/seats/checkouts.ts'
import { isActive } from '../domain/seats/holds.ts'
import { presentPayment } from './present.ts'
import { presentCorrection } from './present-corrections.ts'
import { presentReductions } from './present-reductions.ts'
import { shownEmail } from './shown-email.ts'

function presentEvent(event: TimelineEvent, currency: string): EventAnswer {
  const { kind, at, amountMinor, reference, method, reasonCode } = event
  return {
    kind,
    at: at.toISOString(),
    ...(amountMinor !== undefined && { amountInCents: amountMinor, amount: toMajor(amountMinor, currency) }),
    ...(reference && { reference }),
    ...(method && { method }),
    ...(reasonCode && { reasonCode, reason: sayReason('en', reasonCode) }),
  }
}

/** `ownCurrency`: for free bookings, which have no payment. */
export function presentTimeline(attempt: TimelineCheckout & { booking: Booking }, ownCurrency: string) {
  const { booking, payment } = attempt
  const currency = payment?.currency ?? ownCurrency
  return {
    bookingId: booking.id,
    sessionId: booking.sessionId,
    title: booking.title,
    currency,
    events: timelineOf(attempt).map((event) => presentEvent(event, currency)),
  }
}

function stateOf(
  { checkout, payment, booking, isConfirming }: TimelineCheckout & { checkout: Checkout },
  now: Date,
): MoneyEntry['state'] {
  if (payment?.status === 'paid') return booking?.cancelledAt ? 'cancelled' : 'booked'
  if (payment) return payment.status
  // A code made it free.
  if (checkout.amountMinor === 0) return 'booked'
  if (isConfirming) return 'confirming'
  return isActive(checkout, now) ? 'held' : 'unpaid'
}

export function presentTimelineCheckout(
  attempt: TimelineCheckout & { checkout: Checkout },
  now: Date,
): MoneyEntry {
  const { checkout, payment, booking, part } = attempt
  const { currency } = checkout
  return {
    _id: checkout.id,
    sessionId: checkout.sessionId,
    sessionTitle: checkout.sessionTitle,
    state: stateOf(attempt, now),
    currency,
    amountInCents: checkout.amountMinor,
    amount: toMajor(checkout.amountMinor, currency),
    ...(isActive(checkout, now) && { holdExpiresAt: checkout.holdExpiresAt.toISOString() }),
    ...(booking && { bookingId: booking.id }),
    ...(payment && { paymentId: payment.id, transactionId: payment.providerPaymentId }),
    ...(payment?.byHand && { byHand: true as const }),
    ...(part && { part }),
    ...(isSwitch(checkout) && { forSwitch: true as const }),
    events: timelineOf(attempt).map((event) => presentEvent(event, currency)),
  }
}

function presentDispute({
  reference,
  amountMinor,
  currency,
  reason,
  status,
  ...at
}: Dispute): PaymentDispute {
  const outcome = disputeOutcomes[status]
  return {
    reference,
    amountInCents: amountMinor,
    amount: toMajor(amountMinor, currency),
    reason,
    status,
    ...(outcome && { outcome }),
    opened_at: at.openedAt.toISOString(),
    ...(at.respondBy && { respond_by: at.respondBy.toISOString() }),
    ...(at.closedAt && { closed_at: at.closedAt.toISOString() }),
  }
}

export const presentPayerPayment = ({
  payment,
  email,
  phone,
  emailVerified,
  name,
  bookingId,
  receipt,
  dispute,
  part,
  reductions,
  correction,
  isCorrectable,
  refundableMinor,
  freesSeat,
}: AnyPayment): AdminPayment => ({
  ...presentPayment(payment, part),
  byHand: payment.byHand,
  refundable: toMajor(refundableMinor, payment.currency),
  freesSeat,
  email: shownEmail({ email }),
  phone,
  emailVerified: emailVerified !== false,
  name: name ?? '',
  ...(bookingId && { bookingId }),
  ...(receipt?.number && { receiptNumber: receiptNumber('receipt', receipt.year, receipt.number) }),
  ...presentReductions(reductions, payment.currency),
  ...presentCorrection(correction),
  ...(isCorrectable && { correctable: true as const }),
  ...(isHandSent(payment) && {
    handSent: { ...(payment.confirmedBy && { confirmed: payment.confirmedBy }) },
  }),
  ...(dispute && { dispute: presentDispute(dispute) }),
})

export function presentSums({ currency, count, ...sums }: PaymentSumsRow): PaymentSums {
  const { chargedMinor, refundedMinor, refundDueMinor } = sums
  const netMinor = chargedMinor - refundedMinor
  return {
    currency,
    count,
    chargedInCents: chargedMinor,
    charged: toMajor(chargedMinor, currency),
    refundedInCents: refundedMinor,
    refunded: toMajor(refundedMinor, currency),
    refundDueInCents: refundDueMinor,
    refundDue: toMajor(refundDueMinor, currency),
    netInCents: netMinor,
    net: toMajor(netMinor, currency),
  }
}
