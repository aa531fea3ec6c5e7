import { eq } from 'drizzle-orm'
import type { SystemActor } from '../../../contract/centre/audit-actions.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import { payments, refunds } from '../../../db/schema.ts'
import type { ListedRefund } from '../../../providers/payments/provider.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import { type Context, newId } from '../../context.ts'
import { emailRefunded } from '../../emails/booking-emails.ts'
import { keep, readPayment } from '../ledger/allocate.ts'
import { oweBack } from '../ledger/make-refund-due.ts'
import { type Payment, returnedMinor } from '../ledger/payment.ts'
import { isLostAgain, isPartOfSeat } from '../ledger/price-difference.ts'
import { laterOf } from '../ledger/provider-time.ts'
import { takeBack } from './take-back.ts'

export type RequestedRefund = typeof refunds.$inferSelect

/** The sum of refunds in a state. */
export const sumRefunds = (providerRefunds: ListedRefund[], state: ListedRefund['state'] = 'succeeded') =>
  providerRefunds
    .filter((refund) => refund.state === state)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * Records what the provider has refunded of a payment, on our request or by an operator there. A full refund
 * cancels the booking. A refund that failed afterwards is due again. A pending refund does not count yet.
 * `listed` comes newest first. Needs the session's lock.
 */
export async function applyProviderRefunds(
  transaction: Executor,
  context: Context,
  payment: Payment,
  listed: ListedRefund[],
): Promise<Payment> {
  // More than all of it has gone back where a provider returned after all what was given back by hand.
  const refundedMinor = Math.min(sumRefunds(listed), payment.amountMinor)
  const rows = await transaction.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const isComplete =
    refundedMinor >= (payment.status === 'paid' ? payment.amountMinor : returnedMinor(payment))
  const isOver = isComplete && !isPartOfSeat(payment, refundedMinor)
  const overAt = payment.refundedAt ?? arrivalOf(payment, rows, listed, context.clock())
  await recordRefunds(transaction, context, {
    payment,
    rows,
    listed,
    settledAt: isOver ? overAt : context.clock(),
  })
  if (payment.refundedMinor === refundedMinor) return payment
  const updated = isOver
    ? await endReturn(transaction, payment, { refundedAt: overAt, last: lastOf(listed) })
    : await continueReturn(transaction, context, payment, { isComplete, last: lastOf(listed) })
  await context.jobs.enqueue(transaction, 'receipts')
  const cancelled = isOver ? await takeBack(transaction, context, payment, 'refund_by_provider') : undefined
  if (isComplete && payment.status !== 'refunded') {
    const by = payment.status === 'paid' ? 'card provider' : 'reconciler'
    const told = isOver ? updated : { ...updated, refundedMinor: refundedMinor - payment.refundedMinor }
    await auditRefund(transaction, context, by, told)
    await emailRefunded(transaction, context, told, cancelled)
  }
  return updated
}

const lastOf = (listed: ListedRefund[]) => listed.find(({ state }) => state === 'succeeded')

/** The provider tells when a refund was made. One that we saw pending before has arrived now. */
function arrivalOf(payment: Payment, rows: RequestedRefund[], listed: ListedRefund[], now: Date): Date {
  const last = lastOf(listed)
  const wasPending = rows.some(({ id, state }) => id === last?.refundId && state === 'processing')
  const arrivedAt = wasPending ? now : (last?.createdAt ?? now)
  return laterOf(payment.refundDueAt ?? payment.recordedAt, arrivedAt)
}

/** Nothing of it is due any more, and it pays for no seat. */
async function endReturn(
  transaction: Executor,
  payment: Payment,
  { refundedAt, last }: { refundedAt: Date; last: ListedRefund | undefined },
): Promise<Payment> {
  const refundRef = last?.reference ?? payment.refundRef
  const refundReasonCode = payment.refundReasonCode ?? 'refund_by_provider'
  await transaction
    .update(payments)
    .set({ status: 'refunded', refundedAt, refundRef, refundReasonCode })
    .where(eq(payments.id, payment.id))
  return readPayment(transaction, payment.id)
}

/** Some of it went back, or came back because a refund failed. */
async function continueReturn(
  transaction: Executor,
  context: Context,
  payment: Payment,
  { isComplete, last }: { isComplete: boolean; last: ListedRefund | undefined },
): Promise<Payment> {
  const isThis = eq(payments.id, payment.id)
  const dueAt = context.clock()
  const now = await readPayment(transaction, payment.id)
  // A difference of which all went back.
  if (isComplete)
    await transaction
      .update(payments)
      .set({ status: 'paid', refundRef: last?.reference ?? null })
      .where(isThis)
  else if (payment.status === 'refunded' || isLostAgain(payment, now.refundedMinor))
    await oweBack(transaction, isThis, { dueAt })
  // Nobody here had decided to return what came back.
  else if (payment.status === 'paid')
    await keep(transaction, isThis, payment.amountMinor - now.refundedMinor, dueAt)
  return readPayment(transaction, payment.id)
}

/** How a refund is kept here, by its state at the provider. */
export const refundStateOf = { pending: 'processing', succeeded: 'done', failed: 'failed' } as const

type Found = { payment: Payment; rows: RequestedRefund[]; listed: ListedRefund[]; settledAt: Date }

/**
 * Updates the refunds that we know from the provider's list, and adds those that an operator made there.
 * `settledAt`: when those arrived that have since the last time, or failed.
 */
async function recordRefunds(
  transaction: Executor,
  context: Context,
  { payment, rows, listed, settledAt }: Found,
): Promise<void> {
  // The oldest first, as their notes are numbered.
  for (const is of listed.toReversed()) {
    const row = rows.find((one) => isSameRefund(one, is))
    const state = refundStateOf[is.state]
    const isOver = state !== 'processing'
    const settled = { state, settledAt: isOver ? settledAt : null }
    // A request without an answer stays asked: the provider may know nothing of it later on.
    const isAnswered = isOver || is.reference !== null
    if (row && row.state !== state && isAnswered)
      await transaction
        .update(refunds)
        .set({ ...settled, reference: is.reference })
        .where(eq(refunds.id, row.id))
    if (!row && state === 'done')
      await transaction.insert(refunds).values({
        ...{ ...settled, id: newId(context), paymentId: payment.id, createdAt: is.createdAt },
        ...{ amountMinor: is.amountMinor, reference: is.reference },
      })
  }
}

/** Those that were made at the provider do not know our id. */
export const isSameRefund = (row: RequestedRefund, { refundId, reference }: ListedRefund): boolean =>
  refundId === row.id || (reference !== null && reference === row.reference)

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
