import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { payments } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import type { Payment } from '../ledger/payment.ts'

/** Sent to one of the centre's wallets, by a transaction id that somebody typed. */
export const isHandSent = ({ byHand, method }: Pick<Payment, 'byHand' | 'method'>): boolean =>
  byHand && method !== 'cash' && method !== 'balance'

const isHandSentRow = and(
  eq(payments.byHand, true),
  ne(payments.method, 'cash'),
  ne(payments.method, 'balance'),
)

/**
 * Notes that an Admin has seen hand-sent money in the wallet. Idempotent. Throws 403 for one's own payment,
 * 404, and 409 for money that was not sent to a wallet.
 */
export async function confirmSentPayment(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [payment] = await transaction
      .select()
      .from(payments)
      .where(eq(payments.id, id))
      .for('no key update')
    if (!payment) throw notFound('payment_not_found')
    if (payment.userId === actor.id) throw forbidden('own_payment')
    if (!isHandSent(payment)) throw conflict('not_sent_by_hand')
    await confirm(transaction, context, actor, [id], 'admin')
  })
}

/** Notes that a statement has this money, which an Admin has read in. Other payments are left alone. */
export const confirmByStatement = (context: Context, actor: Actor, ids: string[]): Promise<void> =>
  context.database.transaction((transaction) => confirm(transaction, context, actor, ids, 'statement'))

async function confirm(
  transaction: Executor,
  context: Context,
  actor: Actor,
  ids: string[],
  confirmedBy: 'admin' | 'statement',
): Promise<void> {
  if (ids.length === 0) return
  // In one order, so that two statements of one day do not wait for each other for ever.
  const unconfirmed = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.id, ids), isHandSentRow, isNull(payments.confirmedAt)))
    .orderBy(payments.id)
    .for('no key update')
  const confirmed = await transaction
    .update(payments)
    .set({ confirmedAt: context.clock(), confirmedById: actor.id, confirmedBy })
    .where(
      inArray(
        payments.id,
        unconfirmed.map((one) => one.id),
      ),
    )
    .returning()
  for (const { id, userId, providerPaymentId: reference } of confirmed)
    await recordAuditEvent(transaction, context, actor, {
      action: 'payment.confirmed',
      subjectId: id,
      affectedUserId: userId,
      after: { reference, by: confirmedBy },
    })
}
