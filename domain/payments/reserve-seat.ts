import { and, count, desc, eq, gt, isNull, min } from 'drizzle-orm'
import {
  conflict,
  invalid,
  notFound,
  rateLimited,
  rateLimitedWith,
  unauthenticated,
} from '../../contract/http/errors.ts'
import type { PaymentMethod } from '../../contract/payments/payment-methods.ts'
import type { Executor } from '../../db/client.ts'
import type { RateLimit } from '../../db/rate-limiter.ts'
import { checkouts, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { redeem } from '../discounts/redeem.ts'
import { lockAvailability, type SeatRequest } from '../seats/availability.ts'
import { bookingProblem } from '../seats/bookable.ts'
import { type Checkout, holdSeat, isActive } from '../seats/holds.ts'
import { isVisibleTo } from '../sessions/visibility.ts'
import { type WindowCount, waitMs, windowStart } from '../window-limit.ts'
import { type Attempt, listAttempts } from './attempts.ts'
import { assertMethod, type Choice, chooseAttempt } from './choose-attempt.ts'
import { bookAtOnce, type CheckoutPrice, changePrice, lockPrice } from './price-checkout.ts'

export type CheckoutRequest = {
  sessionId: string
  method: PaymentMethod
  /** The price that the person was shown, and the field of the request that says it. */
  amountMinor: number
  amountField: 'amount' | 'amountInCents'
  /** Undefined leaves the price as it is. */
  discountId?: string | undefined
  /** The first part of the fee, where it may be paid by parts; undefined: all of it. */
  part?: 1 | undefined
}

/** `isNew`: nobody has begun this attempt at its provider yet. */
export type Reserved = { checkout: Checkout; attempt: Attempt; isNew: boolean }

/** A seat that costs nothing is booked at once. */
export type Booked = { checkout: Checkout; bookingId: string }

/** What has to be done before the seat is reserved. */
type Obstacle =
  /** The checkout has another price and holds nothing any more: end it before a new one starts. */
  | { outdated: Checkout }
  /** A discount gives the checkout another price: end the attempts at the old one. */
  | { repriced: Checkout }

/**
 * Returns the person's open checkout for the session, which holds a seat, and its attempt by the method; or
 * the booking of a seat that costs nothing. Throws as `startCheckout` does.
 */
export function reserveSeat(
  context: Context,
  actor: Actor,
  { sessionId, method, amountMinor, amountField, discountId, part }: CheckoutRequest,
): Promise<Reserved | Booked | Obstacle> {
  const request = { userId: actor.id, sessionId }
  const { sessionHolds, newCheckouts } = context.limits
  return context.database.transaction(async (transaction) => {
    const now = context.clock()
    const availability = await lockAvailability(transaction, [request], now)
    const [user] = await lockUser(transaction, actor.id)
    if (!user) throw unauthenticated('sign_in_required')
    const session = availability.sessionOf(request)
    if (!session || !isVisibleTo(actor, session)) throw notFound('session_not_found')
    if (session.status !== 'approved') throw conflict('session_not_bookable')
    if (availability.bookingIdOf(request)) throw conflict('already_booked')
    const open = availability.openCheckoutOf(request)
    // Of a seat that the person had before.
    if (open?.kind === 'part') return { outdated: open }
    const byParts = part !== undefined
    const buyer = { session, userId: actor.id, discountId, byParts }
    const hasOtherDiscount = discountId !== undefined && discountId !== open?.discountId
    // What is too little for parts is held at its whole price.
    const hasOtherPlan =
      open?.kind === 'seat' &&
      (byParts ? open.parts === null && open.amountMinor !== amountMinor : open.parts !== null)
    if (open && isActive(open, now) && (hasOtherDiscount || hasOtherPlan)) {
      // What a switch costs more has no price of its own that a code could lower.
      if (open.kind === 'switch') throw conflict('code_not_for_session', 'code')
      const kept = { ...buyer, discountId: discountId ?? open.discountId ?? undefined }
      const price = await lockPrice(transaction, context, kept, open)
      if (amountMinor !== price.amountMinor) throw invalid(amountField, 'fee_changed')
      const unfinished = (await listAttempts(transaction, open.id)).some(({ state }) => state !== 'ended')
      if (unfinished) return { repriced: open }
      const checkout = await changePrice(transaction, open, price)
      return sell(transaction, context, { session, checkout, method })
    }
    if (open && isActive(open, now)) {
      const mayPay =
        amountMinor === open.amountMinor ||
        (amountMinor === session.feeMinor && open.amountMinor < amountMinor)
      // A hold keeps its price. Nobody pays more than they were shown.
      if (!mayPay) throw invalid(amountField, 'fee_changed')
      return chooseAttempt(transaction, context, { session, checkout: open, method })
    }

    const problem = bookingProblem(session, now)
    if (problem) throw problem
    if (session.feeMinor === 0) throw conflict('session_is_free')
    const price = await lockPrice(transaction, context, buyer)
    if (amountMinor !== price.amountMinor) throw invalid(amountField, 'fee_changed')
    if (amountMinor > 0) assertMethod(context, method, amountMinor)
    const seatProblem = availability.seatProblem(request)
    if (seatProblem) throw seatProblem
    const recentHolds = await countHoldStarts(transaction, request, now, sessionHolds)
    const holdWaitMs = waitMs(recentHolds, now, sessionHolds)
    if (holdWaitMs > 0) throw rateLimitedWith(holdWaitMs, 'held_too_often')
    if (open && (open.kind === 'switch' || !isSamePrice(open, price))) return { outdated: open }
    if (!open) {
      const attempts = await countCheckouts(transaction, actor.id, windowStart(now, newCheckouts))
      const attemptWaitMs = waitMs(attempts, now, newCheckouts)
      if (attemptWaitMs > 0) throw rateLimited(attemptWaitMs)
    }
    const sold = { ...request, sessionTitle: session.title, ...price }
    const checkout = open ?? { id: newId(context), ...sold, createdAt: now, holdStarts: [] }
    const held = await holdSeat(transaction, context, checkout, method)
    return sell(transaction, context, { session, checkout: held, method })
  })
}

const isSamePrice = (
  checkout: Checkout,
  { amountMinor, discountId, classesLeft, parts, totalMinor, currency }: CheckoutPrice,
) =>
  checkout.amountMinor === amountMinor &&
  checkout.discountId === discountId &&
  checkout.classesLeft === classesLeft &&
  checkout.parts === parts &&
  checkout.totalMinor === totalMinor &&
  checkout.currency === currency

/**
 * Uses the discount of a checkout that holds a seat, and books the seat or begins the attempt to pay for it.
 */
async function sell(transaction: Executor, context: Context, choice: Choice): Promise<Reserved | Booked> {
  const { checkout, session } = choice
  if (checkout.amountMinor === 0)
    return { checkout, bookingId: await bookAtOnce(transaction, context, session, checkout) }
  await redeem(transaction, context, checkout)
  return chooseAttempt(transaction, context, choice)
}

/**
 * Serializes a person's payments, so that concurrent ones cannot pass the limit. A deleted account has no
 * row.
 */
export const lockUser = (transaction: Executor, userId: string) =>
  transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update')

/** Bounds the checkouts that one person makes the query read. */
const MAX_COUNTED = 1000

/** How often the person has recently held a seat of this session, whatever followed. */
export async function countHoldStarts(
  transaction: Executor,
  { userId, sessionId }: SeatRequest,
  now: Date,
  limit: RateLimit,
): Promise<WindowCount> {
  const since = windowStart(now, limit)
  // An older checkout may have been held again within the window.
  const isRecent = gt(checkouts.createdAt, windowStart(since, limit))
  const rows = await transaction
    .select({ holdStarts: checkouts.holdStarts })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.sessionId, sessionId), isRecent))
    .orderBy(desc(checkouts.createdAt))
    .limit(MAX_COUNTED)
  const starts = rows.flatMap(({ holdStarts }) => holdStarts).filter((start) => start > since)
  const [first = null] = starts.toSorted((a, b) => a.getTime() - b.getTime())
  return { times: starts.length, first }
}

/** How many payments the person has started since then. Resuming an open checkout does not count. */
export async function countCheckouts(
  transaction: Executor,
  userId: string,
  since: Date,
): Promise<WindowCount> {
  const [counted] = await transaction
    .select({ times: count(), first: min(checkouts.createdAt) })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), gt(checkouts.createdAt, since)))
  return counted ?? { times: 0, first: null }
}
