import { eq } from 'drizzle-orm'
import type { SystemActor } from '../../contract/audit-actions.ts'
import { toMajor } from '../../contract/money.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, payments } from '../../db/schema.ts'
import type { Refund } from '../../providers/cards.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { mailRefunded } from '../emails/booking-mails.ts'
import { cancelBookings } from '../seats/free.ts'
import { laterOf } from './provider-time.ts'
import type { Payment } from './record-payment.ts'
import { syncRequestedRefunds } from './requested-refunds.ts'

/** The sum of refunds in a state. */
export const sumRefunds = (providerRefunds: Refund[], state: Refund['state'] = 'succeeded') =>
  providerRefunds
    .filter((refund) => refund.state === state)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * Records what the provider has refunded of a payment, on our request or by an operator there. A full refund cancels the booking.
 * A refund that failed afterwards is due again. A pending refund does not count yet. `providerRefunds` come newest first. Needs
 * the session's lock.
 */
export async function applyProviderRefunds(
  transaction: Executor,
  context: Context,
  payment: Payment,
  providerRefunds: Refund[],
): Promise<Payment> {
  const refundedMinor = sumRefunds(providerRefunds)
  const requested = await syncRequestedRefunds(transaction, payment.id, providerRefunds)
  if (payment.refundedMinor === refundedMinor) return payment
  const now = context.clock()
  const last = providerRefunds.find(({ state }) => state === 'succeeded')
  // The provider tells when a refund was made. One that we saw pending before has arrived now.
  const lastAt = requested.some(({ id, was }) => id === last?.refundId && was === 'processing')
    ? now
    : last?.createdAt
  const dueMinor = payment.refundDueMinor ?? payment.amountMinor
  const isComplete = refundedMinor >= dueMinor
  const change = isComplete
    ? {
        status: 'refunded' as const,
        refundedAt: payment.refundedAt ?? laterOf(payment.refundDueAt ?? payment.recordedAt, lastAt ?? now),
        refundRef: last?.reference ?? payment.refundRef,
      }
    : payment.status === 'refunded' && {
        status: 'refund_due' as const,
        refundDueMinor: dueMinor,
        refundDueAt: payment.refundDueAt ?? now,
        refundedAt: null,
        refundRef: null,
      }
  const [updated] = await transaction
    .update(payments)
    .set({
      refundedMinor,
      ...change,
      ...(isComplete && payment.refundReason === null && { refundReasonCode: 'refund_by_provider' }),
    })
    .where(eq(payments.id, payment.id))
    .returning()
  const [cancelled] = isComplete
    ? await cancelBookings(transaction, payment.sessionId, eq(bookings.paymentId, payment.id), {
        now,
        reason: 'refund_by_provider',
      })
    : []
  if (updated && isComplete && payment.status !== 'refunded') {
    const by = payment.status === 'paid' ? 'card provider' : 'reconciler'
    await auditRefund(transaction, context, by, updated)
    await mailRefunded(transaction, context, updated, cancelled)
  }
  return updated ?? payment
}

async function auditRefund(
  transaction: Executor,
  context: Context,
  by: SystemActor,
  { id, userId, refundedMinor, currency, refundReasonCode: reasonCode, refundRef: reference }: Payment,
): Promise<void> {
  const after = { refund: toMajor(refundedMinor, currency), currency, reasonCode, reference }
  await recordAuditEvent(transaction, context, by, {
    action: 'payment.refunded',
    subjectId: id,
    affectedUserId: userId,
    after,
  })
}
