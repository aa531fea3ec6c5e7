import { eq } from 'drizzle-orm'
import { conflict, invalid } from '../../contract/errors.ts'
import { HOLD_MS } from '../../contract/seats.ts'
import { wording } from '../../contract/wording.ts'
import type { Queries } from '../../db/client.ts'
import { checkouts } from '../../db/schema.ts'
import type { Cards, Intent } from '../../providers/cards.ts'
import type { Actor } from '../access.ts'
import { whyNotBookable } from '../bookings/bookable.ts'
import { findLiveBooking, hasFreeSeat, type LockedSession, lockSession } from '../bookings/seat.ts'
import { type Context, newId } from '../context.ts'
import { getSession } from '../sessions/read.ts'
import { type Checkout, closeCheckout, findOpenCheckout, isLive } from './hold.ts'
import { settle } from './settle.ts'

type Asked = { sessionId: string; amountMinor: number }
export type StartedPayment = { clientSecret: string; amountMinor: number; heldUntil: Date }

/**
 * Holds a seat and starts a payment for it, or goes on with the one this person has begun for this session, so that two
 * tabs and a reload charge once. `amountMinor` is what the person was shown. Answers the provider's client secret, the
 * price and until when seat and price are held.
 * Throws 400 for another amount, 404, 409 for what T13 forbids, 503 when the provider is away.
 */
export async function startPayment(context: Context, actor: Actor, asked: Asked): Promise<StartedPayment> {
  await getSession(context, actor, asked.sessionId)
  return goOn(context, actor, asked)
}

async function goOn(context: Context, actor: Actor, asked: Asked): Promise<StartedPayment> {
  const { checkout, outdated } = await context.database.transaction((transaction) =>
    holdSeat(transaction, context, actor, asked),
  )
  const { cards } = context
  if (!cards) throw conflict(wording.cardsOff)
  context.seatsChanged(asked.sessionId)
  const intent = checkout.intentId
    ? await cards.getIntent(checkout.intentId)
    : await createIntent(context, cards, checkout)
  if (intent?.status === 'succeeded') return finish(context, cards, intent.id)
  if (intent?.status === 'processing') throw conflict(wording.paymentProcessing)
  if (intent && intent.status !== 'canceled') {
    if (!outdated) {
      const { clientSecret } = intent
      return { clientSecret, amountMinor: checkout.amountMinor, heldUntil: checkout.heldUntil }
    }
    if (!(await cards.cancelIntent(intent.id))) throw conflict(wording.paymentProcessing)
  }
  await closeCheckout(context, checkout)
  return goOn(context, actor, asked)
}

/** They had paid already, and the browser never came back to say so. */
async function finish(context: Context, cards: Cards, intentId: string): Promise<never> {
  const { payment } = await settle(context, cards, intentId)
  throw conflict(
    payment?.status === 'paid' ? wording.alreadyBooked : (payment?.refundReason ?? wording.paymentRefunded),
  )
}

/**
 * This person's open checkout, holding a seat: a live one as it is, one whose time is over with a new hold, or a new
 * one. `outdated`: it was quoted another price and holds nothing any more; its intent must end before a new one begins.
 */
async function holdSeat(
  transaction: Queries,
  context: Context,
  actor: Actor,
  { sessionId, amountMinor }: Asked,
): Promise<{ checkout: Checkout; outdated: boolean }> {
  const session = await lockSession(transaction, sessionId)
  if (session?.status !== 'approved' || session.removedAt) throw conflict(wording.notBookable)
  if (await findLiveBooking(transaction, actor.id, sessionId)) throw conflict(wording.alreadyBooked)
  const now = context.clock()
  const open = await findOpenCheckout(transaction, actor.id, sessionId)
  if (open && isLive(open, now)) {
    refuseAmount(amountMinor, open.amountMinor, session.feeMinor)
    return { checkout: open, outdated: false }
  }

  const refusal = whyNotBookable(session, now)
  if (refusal) throw refusal
  if (session.feeMinor === 0) throw conflict(wording.isFree)
  if (amountMinor !== session.feeMinor) throw invalid('amountInCents', wording.feeChanged)
  if (!context.cards) throw conflict(wording.cardsOff)
  if (!(await hasFreeSeat(transaction, session, actor.id, now))) throw conflict(wording.soldOut)
  const heldUntil = new Date(now.getTime() + HOLD_MS)
  if (!open)
    return { checkout: await openCheckout(transaction, context, actor, session, heldUntil), outdated: false }
  if (open.amountMinor !== session.feeMinor || open.currency !== context.currency) {
    return { checkout: open, outdated: true }
  }
  await transaction.update(checkouts).set({ heldUntil }).where(eq(checkouts.id, open.id))
  return { checkout: { ...open, heldUntil }, outdated: false }
}

/** A hold keeps its price. Whoever was shown a new one may go on when theirs is lower, but nobody pays more than was shown. */
function refuseAmount(shown: number, quoted: number, fee: number): void {
  if (shown === quoted || (shown === fee && quoted < fee)) return
  throw invalid('amountInCents', wording.feeChanged)
}

async function openCheckout(
  transaction: Queries,
  context: Context,
  actor: Actor,
  session: LockedSession,
  heldUntil: Date,
): Promise<Checkout> {
  const [checkout] = await transaction
    .insert(checkouts)
    .values({
      id: newId(context),
      sessionId: session.id,
      userId: actor.id,
      sessionTitle: session.title,
      amountMinor: session.feeMinor,
      currency: context.currency,
      createdAt: context.clock(),
      heldUntil,
    })
    .returning()
  if (!checkout) throw new Error('The checkout was not opened')
  return checkout
}

/** The checkout's id is the idempotency key: two requests at once, and one after a lost answer, get the same intent. */
async function createIntent(context: Context, cards: Cards, checkout: Checkout): Promise<Intent> {
  const intent = await cards.createIntent({
    amountMinor: checkout.amountMinor,
    currency: checkout.currency,
    description: checkout.sessionTitle,
    metadata: { checkoutId: checkout.id, sessionId: checkout.sessionId, userId: checkout.userId },
    idempotencyKey: `checkout-${checkout.id}`,
  })
  await context.database.update(checkouts).set({ intentId: intent.id }).where(eq(checkouts.id, checkout.id))
  return intent
}
