import { and, asc, eq, getTableColumns, gt, isNotNull, lte, or } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { cardIntents, payments, users } from '../../../db/schema.ts'
import type { Charge } from '../../../providers/payments/provider.ts'
import { type Context, newId } from '../../context.ts'
import type { Payment } from '../ledger/payment.ts'
import { laterOf } from '../ledger/provider-time.ts'
import { tellNoSeat } from '../messages/no-seat.ts'
import { tryRefund } from '../provider-refunds/send.ts'
import { asProviderIntent, type CardIntent, INTENT_MS, takeIntent } from './card-intents.ts'

/** Card payments that nobody has used for an hour, or whose account was deleted. */
export const listUnused = (
  { database, clock }: Context,
  after: string,
  limit: number,
): Promise<CardIntent[]> =>
  database
    .select(getTableColumns(cardIntents))
    .from(cardIntents)
    .innerJoin(users, eq(users.id, cardIntents.userId))
    .where(
      and(
        or(lte(cardIntents.createdAt, new Date(clock().getTime() - INTENT_MS)), isNotNull(users.deletedAt)),
        gt(cardIntents.id, after),
      ),
    )
    .orderBy(asc(cardIntents.id))
    .limit(limit)

/**
 * Ends one at the provider, or refunds its money. Returns whether the provider was asked, and answered;
 * throws 503 when it did not.
 */
export async function refundUnused(context: Context, intent: CardIntent): Promise<boolean> {
  const provider = context.payments.card
  if (!provider) return false
  if (await provider.end(asProviderIntent(intent))) {
    await takeIntent(context.database, intent)
    return true
  }
  const outcome = await provider.look(asProviderIntent(intent))
  if (outcome.state === 'ended' || outcome.state === 'unknown') await takeIntent(context.database, intent)
  if (outcome.state !== 'paid') return true
  const [charge] = outcome.charges
  const due = await context.database.transaction((transaction) =>
    recordUnused(transaction, context, intent, charge),
  )
  if (due) {
    context.activity.paid(due)
    await tryRefund(context, due)
  }
  return true
}

async function recordUnused(
  transaction: Executor,
  context: Context,
  intent: CardIntent,
  charge: Charge,
): Promise<Payment | undefined> {
  if (!(await takeIntent(transaction, intent))) return undefined
  const now = context.clock()
  const [payment] = await transaction
    .insert(payments)
    .values({
      ...{ id: newId(context), userId: intent.userId, checkoutId: null, sessionId: null, sessionTitle: '' },
      ...{ method: 'card', providerPaymentId: charge.reference, status: 'refund_due' },
      ...{ amountMinor: charge.amountMinor, currency: charge.currency },
      ...{ refundReasonCode: 'refund_no_session', refundDueAt: now },
      ...{ chargedAt: laterOf(intent.createdAt, charge.chargedAt), recordedAt: now },
    })
    .returning()
  if (!payment) throw new Error(`The payment ${charge.reference} was not recorded`)
  await context.jobs.enqueue(transaction, 'receipts')
  await tellNoSeat(transaction, context, payment)
  return payment
}
