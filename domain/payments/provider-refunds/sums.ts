import { eq } from 'drizzle-orm'
import type { SystemActor } from '../../../contract/centre/audit-actions.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import { bookings, payments } from '../../../db/schema.ts'
import type { ListedRefund } from '../../../providers/payments/provider.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { readPayment, setKept } from '../ledger/allocate.ts'
import type { Payment } from '../ledger/payment.ts'
import { updateRefundStatus } from '../ledger/refund-status.ts'
import { ofPayment } from '../ledger/seat-money.ts'
import { tellRefundCameBack } from '../messages/refund-came-back.ts'
import { tellRefunded } from '../messages/refunded.ts'
import { recordRefunds } from './record.ts'
import { undoPurchase } from './undo-purchase.ts'
import { readWholeRefund, sumSinceDue } from './whole-refund.ts'

/** The sum of refunds in a state. */
export const sumRefunds = (listed: ListedRefund[], state: ListedRefund['state'] = 'succeeded') =>
  listed.filter((refund) => refund.state === state).reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * Records what the provider has refunded of a payment, on our request or by an operator there. A full refund
 * cancels the booking. One of ours that failed afterwards is due again; one of an operator's, beyond what was
 * decided, is kept again. A pending refund does not count yet. `listed` comes newest first. Needs the
 * session's lock.
 */
export async function applyProviderRefunds(
  transaction: Executor,
  context: Context,
  payment: Payment,
  listed: ListedRefund[],
): Promise<Payment> {
  const { failedMinor, arrivedAt } = await recordRefunds(transaction, context, payment, listed)
  const counted = await readPayment(transaction, payment.id)
  const moreMinor = counted.refundedMinor - payment.refundedMinor
  if (moreMinor === 0) return counted
  await context.jobs.enqueue(transaction, 'receipts')
  if (failedMinor > 0 && (await isKeptAgain(transaction, counted))) {
    const keptMinor = counted.keptMinor + failedMinor
    await setKept(transaction, eq(payments.id, payment.id), keptMinor, context.clock())
  }
  const last = listed.find(({ state }) => state === 'succeeded')
  const { payment: settled, isUndone } = await updateRefundStatus(transaction, context, payment, {
    reference: last?.reference ?? null,
    at: arrivedAt ?? context.clock(),
  })
  const cancelled = isUndone ? await undoPurchase(transaction, context, payment) : undefined
  if (moreMinor < 0 && settled.status === 'refund_due')
    await tellRefundCameBack(transaction, context, settled, -moreMinor)
  if (moreMinor < 0 || settled.status === 'refund_due' || settled.status === 'charged_back') return settled
  const told = {
    ...settled,
    refundedMinor: payment.status === 'refund_due' ? await sumSinceDue(transaction, payment) : moreMinor,
    refundReasonCode: settled.refundReasonCode ?? ('refund_by_provider' as const),
  }
  const by = payment.status === 'refund_due' ? 'reconciler' : 'card provider'
  await auditRefund(transaction, context, by, told)
  const whole = payment.status === 'refund_due' ? await readWholeRefund(transaction, payment) : undefined
  await tellRefunded(transaction, context, told, cancelled, whole)
  return settled
}

/** Not where the seat went with the money: that is due back again. */
async function isKeptAgain(queries: Executor, { id, status }: Payment): Promise<boolean> {
  if (status !== 'refunded') return status === 'paid'
  const [booking] = await queries
    .select({ reason: bookings.cancelReasonCode })
    .from(bookings)
    .where(ofPayment(queries, id))
  return booking !== undefined && booking.reason !== 'refund_by_provider'
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
