import { and, eq, exists, isNull } from 'drizzle-orm'
import { conflict } from '../../contract/errors.ts'
import { checkouts, users } from '../../db/schema.ts'
import type { Cards, Intent } from '../../providers/cards.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { closeCheckout } from '../seats/free.ts'
import type { Checkout } from '../seats/holds.ts'
import { inTurn } from '../seats/in-turn.ts'
import { refundReasonOf } from './refund-reason.ts'
import { reserveSeat } from './reserve-seat.ts'
import { settle } from './settle.ts'

type PaymentRequest = { sessionId: string; amountMinor: number }
type StartedPayment = { clientSecret: string; amountMinor: number; holdExpiresAt: Date }

/**
 * Holds a seat and starts a payment for it, or resumes the person's open payment for this session: two tabs or a reload charge
 * once. `amountMinor` is the price that the person was shown. Returns the provider's client secret, the price, and until when
 * seat and price are held.
 * Throws 400 for another amount, 404, 409 for what T13 forbids, and 503 when the provider is unavailable.
 */
export async function startPayment(
  context: Context,
  actor: Actor,
  request: PaymentRequest,
): Promise<StartedPayment> {
  const { checkout, outdated } = await inTurn(context, request.sessionId, () =>
    reserveSeat(context, actor, request),
  )
  const { cards } = context
  if (!cards) throw conflict('cards_not_configured')
  const intent = checkout.intentId
    ? await cards.getIntent(checkout.intentId)
    : await createIntent(context, cards, checkout)
  if (intent?.status === 'succeeded') return settleAndRefuse(context, cards, intent.id)
  if (intent?.status === 'processing') throw conflict('payment_processing')
  if (intent && intent.status !== 'canceled') {
    if (!outdated) {
      const { clientSecret } = intent
      return { clientSecret, amountMinor: checkout.amountMinor, holdExpiresAt: checkout.holdExpiresAt }
    }
    if (!(await cards.cancelIntent(intent.id))) throw conflict('payment_processing')
  }
  await context.database.transaction((transaction) => closeCheckout(transaction, context, checkout))
  return startPayment(context, actor, request)
}

/** The person has paid already, but the browser never reported it. */
async function settleAndRefuse(context: Context, cards: Cards, intentId: string): Promise<never> {
  const { payment } = await settle(context, cards, intentId)
  throw conflict(payment?.status === 'paid' ? 'already_booked' : refundReasonOf(payment))
}

/** The checkout's id is the idempotency key: concurrent requests, and a retry after a lost response, get the same intent. */
async function createIntent(context: Context, cards: Cards, checkout: Checkout): Promise<Intent> {
  const intent = await cards.createIntent({
    amountMinor: checkout.amountMinor,
    currency: checkout.currency,
    description: checkout.sessionTitle,
    metadata: { checkoutId: checkout.id, sessionId: checkout.sessionId, userId: checkout.userId },
    idempotencyKey: `checkout-${checkout.id}`,
  })
  if (await saveIntentId(context, checkout, intent.id)) return intent
  // The checkout was closed meanwhile, or the account deleted: nobody must pay for it.
  await cards.cancelIntent(intent.id)
  return { ...intent, status: 'canceled' }
}

/** Returns false for a checkout that was closed meanwhile, or whose account was deleted. */
async function saveIntentId({ database }: Context, { id }: Checkout, intentId: string): Promise<boolean> {
  const owner = database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, checkouts.userId), isNull(users.deletedAt)))
  const saved = await database
    .update(checkouts)
    .set({ intentId })
    .where(and(eq(checkouts.id, id), isNull(checkouts.closedAt), exists(owner)))
    .returning({ id: checkouts.id })
  return saved.length > 0
}
