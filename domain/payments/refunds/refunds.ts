import { asc, eq } from 'drizzle-orm'
import type { SystemActor } from '../../../contract/centre/audit-actions.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import { bookings, payments, refunds } from '../../../db/schema.ts'
import type { ListedRefund } from '../../../providers/payments/provider.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { emailRefunded } from '../../emails/booking-emails.ts'
import { reopenPart } from '../../fee-parts/write.ts'
import { cancelBookings } from '../../seats/free.ts'
import { issueNote } from '../ledger/credit-note.ts'
import { makeRefundDue } from '../ledger/make-refund-due.ts'
import type { Payment } from '../ledger/payment.ts'
import { isDifference, isLostAgain, isPartOfSeat } from '../ledger/price-difference.ts'
import { laterOf } from '../ledger/provider-time.ts'
import { returnOtherMoney } from '../ledger/seat-money.ts'

export type RequestedRefund = typeof refunds.$inferSelect

/** The sum of refunds in a state. */
export const sumRefunds = (providerRefunds: ListedRefund[], state: ListedRefund['state'] = 'succeeded') =>
  providerRefunds
    .filter((refund) => refund.state === state)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * Records what the provider has refunded of a payment, on our request or by an operator there. A full refund
 * cancels the booking. A refund that failed afterwards is due again. A pending refund does not count yet.
 * `providerRefunds` come newest first. Needs the session's lock.
 */
export async function applyProviderRefunds(
  transaction: Executor,
  context: Context,
  payment: Payment,
  providerRefunds: ListedRefund[],
): Promise<Payment> {
  // More than all of it has gone back where a provider returned after all what was given back by hand.
  const refundedMinor = Math.min(sumRefunds(providerRefunds), payment.amountMinor)
  const requested = await syncRequestedRefunds(transaction, payment.id, providerRefunds)
  if (payment.refundedMinor === refundedMinor) return payment
  const now = context.clock()
  const last = providerRefunds.find(({ state }) => state === 'succeeded')
  // The provider tells when a refund was made. One that we saw pending before has arrived now.
  const lastAt = requested.some(({ id, was }) => id === last?.refundId && was === 'processing')
    ? now
    : last?.createdAt
  const isComplete = refundedMinor >= (payment.refundDueMinor ?? payment.amountMinor)
  const isOver = isComplete && !isPartOfSeat(payment, refundedMinor)
  const isThisPayment = eq(payments.id, payment.id)
  if (!isOver) await issueNote(transaction, context, payment, refundedMinor)
  if (!isComplete && payment.status === 'refunded')
    await makeRefundDue(transaction, isThisPayment, {
      dueAt: now,
      refundedMinor,
    })
  if (isLostAgain(payment, refundedMinor))
    await makeRefundDue(transaction, isThisPayment, {
      dueAt: now,
      amountMinor: payment.refundedMinor,
      refundedMinor,
    })
  const [updated] = await transaction
    .update(payments)
    .set({
      refundedMinor,
      ...(isComplete &&
        !isOver && { status: 'paid', refundDueMinor: null, refundRef: last?.reference ?? null }),
      ...(isOver && {
        status: 'refunded',
        refundedAt: payment.refundedAt ?? laterOf(payment.refundDueAt ?? payment.recordedAt, lastAt ?? now),
        refundRef: last?.reference ?? payment.refundRef,
      }),
      ...(isOver && payment.refundReasonCode === null && { refundReasonCode: 'refund_by_provider' }),
    })
    .where(isThisPayment)
    .returning()
  if (isOver && !isDifference(payment)) await reopenPart(transaction, context, payment.id)
  await context.jobs.enqueue(transaction, 'receipts')
  const [cancelled] =
    isOver && !isDifference(payment)
      ? await cancelBookings(
          transaction,
          context,
          payment.sessionId,
          eq(bookings.paymentId, payment.id),
          'refund_by_provider',
        )
      : []
  if (cancelled) await returnOtherMoney(transaction, context, [cancelled], 'refund_by_centre')
  if (updated && isComplete && payment.status !== 'refunded') {
    const by = payment.status === 'paid' ? 'card provider' : 'reconciler'
    const told = isOver ? updated : { ...updated, refundedMinor: refundedMinor - payment.refundedMinor }
    await auditRefund(transaction, context, by, told)
    await emailRefunded(transaction, context, told, cancelled)
  }
  return updated ?? payment
}

/** How a refund is kept here, by its state at the provider. */
export const refundStateOf = { pending: 'processing', succeeded: 'done', failed: 'failed' } as const

/**
 * Updates the refunds that we requested for a payment from the provider's list, and returns them, oldest
 * first. `was` is the state before. Needs the session's lock.
 */
async function syncRequestedRefunds(
  transaction: Executor,
  paymentId: string,
  providerRefunds: ListedRefund[],
): Promise<(RequestedRefund & { was: RequestedRefund['state'] })[]> {
  const rows = await transaction
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const byId = new Map(providerRefunds.map((refund) => [refund.refundId, refund]))
  const synced = []
  for (const row of rows) {
    const is = byId.get(row.id)
    // A request without an answer stays asked: the provider may know nothing of it later on.
    const isAnswered = is && (is.state !== 'pending' || is.reference !== null)
    const { state, reference } = isAnswered ? { ...is, state: refundStateOf[is.state] } : row
    if (state !== row.state)
      await transaction.update(refunds).set({ state, reference }).where(eq(refunds.id, row.id))
    synced.push({ ...row, state, reference, was: row.state })
  }
  return synced
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
