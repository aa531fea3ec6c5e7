import { eq } from 'drizzle-orm'
import type { SystemActor } from '../../contract/audit-actions.ts'
import { toMajor } from '../../contract/money.ts'
import { wording } from '../../contract/wording.ts'
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

/** What the provider has given back in all. */
export const sumRefunds = (made: Refund[], state: Refund['state'] = 'succeeded') =>
  made.filter((refund) => refund.state === state).reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * Writes down what the provider has given back of a payment, whoever asked it to. All of it back means no seat: the
 * booking is cancelled. A refund that failed afterwards is due again. What is on its way is not back yet. `made`: the
 * provider's refunds of it, newest first. Under the session's lock.
 */
export async function applyProviderRefunds(
  transaction: Executor,
  context: Context,
  payment: Payment,
  made: Refund[],
): Promise<Payment> {
  const refundedMinor = sumRefunds(made)
  const asked = await syncRequestedRefunds(transaction, payment.id, made)
  if (payment.refundedMinor === refundedMinor) return payment
  const now = context.clock()
  const last = made.find(({ state }) => state === 'succeeded')
  // The provider says when it was made. One that we have seen on its way has arrived since.
  const lastAt = asked.some(({ id, was }) => id === last?.refundId && was === 'processing')
    ? now
    : last?.createdAt
  const dueMinor = payment.refundMinor ?? payment.amountMinor
  const isBack = refundedMinor >= dueMinor
  const change = isBack
    ? {
        status: 'refunded' as const,
        refundedAt: payment.refundedAt ?? laterOf(payment.refundDueAt ?? payment.paidAt, lastAt ?? now),
        refundRef: last?.reference ?? payment.refundRef,
      }
    : payment.status === 'refunded' && {
        status: 'refund_due' as const,
        refundMinor: dueMinor,
        refundDueAt: payment.refundDueAt ?? now,
        refundedAt: null,
        refundRef: null,
      }
  const [updated] = await transaction
    .update(payments)
    .set({
      refundedMinor,
      ...change,
      ...(isBack && { refundReason: payment.refundReason ?? wording.refundByProvider }),
    })
    .where(eq(payments.id, payment.id))
    .returning()
  const [cancelled] = isBack
    ? await cancelBookings(transaction, payment.sessionId, eq(bookings.paymentId, payment.id), {
        now,
        reason: wording.refundByProvider,
      })
    : []
  if (updated && isBack && payment.status !== 'refunded') {
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
  { id, userId, refundedMinor, currency, refundReason: reason, refundRef: reference }: Payment,
): Promise<void> {
  const after = { refund: toMajor(refundedMinor, currency), currency, reason, reference }
  await recordAuditEvent(transaction, context, by, {
    action: 'payment.refunded',
    objectId: id,
    personId: userId,
    after,
  })
}
