import { and, eq, inArray } from 'drizzle-orm'
import { conflict, invalid } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { refunds } from '../../../db/schema.ts'
import type { PaymentProvider } from '../../../providers/payments/provider.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { asProviderAttempt, findAttempt } from '../attempts/attempts.ts'
import type { Payment } from '../ledger/payment.ts'
import { mayGoByHand, readTried } from '../provider-refunds/given-up.ts'
import { listProviderRefunds } from '../provider-refunds/list.ts'
import type { WantedRefund } from './wanted.ts'

/** Money that is handed out, because its provider does not refund it: refunds of which it knows nothing. */
export type Instead = { openRefundIds: string[] }

/**
 * Whether a provider's money may be refunded by hand, because its provider does not refund it: it has refused
 * for good, or the money waits for more than a day (`mayGoByHand`), and the provider, asked again, knows of
 * no refund that is under way. Only an Admin decides so, and notes how the money was refunded. Returns the
 * refunds of which the provider knows nothing. Throws 409 `not_by_hand` for money that is not due back or for
 * a cashier, 409 `refund_under_way`, 503 when the provider is unavailable, and 400 without a reference, which
 * cash does not need.
 */
export async function assertGivenUp(
  context: Context,
  actor: Actor,
  payment: Payment,
  { reference, method }: Pick<WantedRefund, 'reference' | 'method'>,
): Promise<Instead> {
  const { database, payments, clock } = context
  if (payment.status !== 'refund_due' || actor.role !== 'Admin') throw conflict('not_by_hand')
  const requested = await database.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const provider = payments[payment.method as PaymentProvider['method']]
  const attempt = payment.attemptId && (await findAttempt(database, payment.attemptId))
  const listed =
    provider && attempt
      ? await listProviderRefunds(database, provider, { payment, attempt: asProviderAttempt(attempt) })
      : []
  const tried = await readTried(database, payment, requested, listed)
  const isUnderWay = listed.some(({ state }) => state === 'pending')
  if (isUnderWay || !mayGoByHand(tried, payment, clock())) throw conflict('refund_under_way')
  if (reference === null && method !== 'cash')
    throw invalid('reference', { code: 'required', params: { label: 'reference' } })
  return { openRefundIds: requested.filter(isOpen).map(({ id }) => id) }
}

const isOpen = ({ state }: { state: string }) => state === 'asked' || state === 'processing'

/**
 * Ends the refunds of which the provider knows nothing. Throws 409 when another one has begun meanwhile.
 * Needs the session's lock.
 */
export async function endUnknownRefunds(
  transaction: Executor,
  { clock }: Context,
  { id: paymentId }: Payment,
  { openRefundIds }: Instead,
): Promise<void> {
  const open = await transaction
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ['asked', 'processing'])))
  const ids = open.map(({ id }) => id)
  if (ids.some((id) => !openRefundIds.includes(id))) throw conflict('refund_under_way')
  if (ids.length > 0)
    await transaction
      .update(refunds)
      .set({ state: 'failed', refusal: 'unknown to the provider', settledAt: clock() })
      .where(inArray(refunds.id, ids))
}
