import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { conflict, notFound } from '../../../contract/http/errors.ts'
import { payments, refunds } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { type AuditActor, recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { lockPayment } from '../ledger/seat-money.ts'

/**
 * Refunds whose answer was lost and that their provider cannot find without its own reference. Stripe finds
 * them by our id.
 */
export const isLost = and(
  inArray(refunds.state, ['asked', 'processing']),
  isNull(refunds.reference),
  eq(payments.byHand, false),
  ne(payments.method, 'card'),
)

/**
 * Saves what a person found in the provider's portal about a refund whose answer was lost. With its
 * reference the provider can be asked about it. Null: there is no such refund, so that it is requested
 * again, under another id. Throws 404 for an unknown refund, and 409 when it does not wait for an answer, or
 * when the reference belongs to another refund.
 */
export async function answerRefund(
  context: Pick<Context, 'database' | 'clock'>,
  by: AuditActor,
  refundId: string,
  reference: string | null,
): Promise<void> {
  const [payment] = await context.database
    .select({ id: payments.id, sessionId: payments.sessionId, userId: payments.userId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!payment) throw notFound('refund_not_found')
  await context.database
    .transaction(async (transaction) => {
      await lockPayment(transaction, payment)
      const waiting = transaction
        .select({ id: refunds.id })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(refunds.id, refundId), isLost))
      const [answered] = await transaction
        .update(refunds)
        .set(
          reference === null
            ? { state: 'failed', settledAt: context.clock() }
            : { state: 'processing', reference },
        )
        // Of the row itself again: whoever records the provider's answer does not wait for the lock.
        .where(
          and(
            inArray(refunds.id, waiting),
            inArray(refunds.state, ['asked', 'processing']),
            isNull(refunds.reference),
          ),
        )
        .returning({ id: refunds.id })
      if (!answered) throw conflict('refund_not_waiting')
      await recordAuditEvent(transaction, context, by, {
        action: 'refund.answered',
        subjectId: payment.id,
        affectedUserId: payment.userId,
        after: { reference },
      })
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw conflict('refund_reference_used', 'reference')
      throw error
    })
}

/**
 * The latest refund of the payment that a provider knows under this id, and undefined when none was ever
 * requested. Throws 404.
 */
export async function findRefundOf(
  { database }: Pick<Context, 'database'>,
  transactionId: string,
): Promise<string | undefined> {
  const [found] = await database
    .select({ refundId: refunds.id })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(
      and(
        eq(payments.providerPaymentId, transactionId),
        eq(payments.byHand, false),
        ne(payments.method, 'card'),
      ),
    )
    .orderBy(desc(refunds.createdAt))
    .limit(1)
  if (!found) throw notFound('payment_not_found')
  return found.refundId ?? undefined
}
