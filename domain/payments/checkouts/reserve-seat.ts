import { and, eq, isNull } from 'drizzle-orm'
import { invalid, unauthenticated } from '../../../contract/http/errors.ts'
import type { CheckoutMethod, PaymentMethod } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { type Context, newId } from '../../context.ts'
import { redeem } from '../../discounts/redeem.ts'
import { decide, refused } from '../../sales/decide.ts'
import { lockFacts, type SeatFacts, unconfirmedColumn } from '../../sales/facts.ts'
import { lockPrice, type Price } from '../../sales/price.ts'
import { type Checkout, isPart, isSeatCheckout } from '../../seats/checkouts.ts'
import { holdSeat } from '../../seats/holds.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { type Attempt, listAttempts } from '../attempts/attempts.ts'
import { bookAtOnce, changePrice, isSamePrice, priceColumns } from '../kinds/price-checkout.ts'
import { assertMethod, type Choice, chooseAttempt } from './choose-attempt.ts'
import { limitCheckouts, limitHolds } from './limits.ts'
import { payFromBalance } from './pay-from-balance.ts'

export type CheckoutRequest = {
  sessionId: string
  method: CheckoutMethod
  /** The price that the person was shown, and the field of the request that says it. */
  amountMinor: number
  amountField: 'amount' | 'amountInCents'
  /** Undefined leaves the price as it is. */
  discountId?: string | undefined
  /** The first part of the fee, where it may be paid by parts; undefined: all of it. */
  part?: 1 | undefined
}

/** `isNew`: nobody has begun this attempt at its provider yet. */
type Begun = { checkout: Checkout; attempt: Attempt; isNew: boolean }
export type Reserved = Begun & { payer: Payer }

/** A seat that costs nothing, or that the balance pays, is booked at once. */
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
  wanted: CheckoutRequest,
): Promise<Reserved | Booked | Obstacle> {
  const { sessionId, method, discountId, part } = wanted
  const request = { userId: actor.id, sessionId }
  return context.database.transaction(async (transaction) => {
    const question = { kind: 'checkout', viewer: actor, isOwn: context.canConfirm } as const
    const facts = (await lockFacts(transaction, [request], context.clock())).of(request)
    const payer = await requireUser(transaction, actor.id)
    const { session, checkout, hold } = facts
    const refusal = decide({ ...facts, unconfirmed: payer.unconfirmed ?? undefined }, question)
    if (refusal || !session) throw refused(refusal ?? 'session_not_found')
    // Of a seat that the person had before.
    if (checkout && isPart(checkout)) return { outdated: checkout }
    const buyer = { session, userId: actor.id, hold, discountId, byParts: part !== undefined }
    const price = await lockPrice(transaction, context, buyer)
    requireShown(wanted, price, session)
    if (!hold) {
      const wish = { session, open: checkout, price, method }
      return withPayer(await holdNew(transaction, context, actor, wish), payer)
    }
    const way = { session, checkout: hold, method }
    const reserved = price.isHeld
      ? await payOrBegin(transaction, context, way)
      : await holdAtOtherPrice(transaction, context, way, price)
    return withPayer(reserved, payer)
  })
}

export const withPayer = <Other extends object>(
  reserved: Begun | Other,
  payer: Payer,
): Reserved | Exclude<Other, Begun> =>
  'attempt' in reserved ? { ...reserved, payer } : (reserved as Exclude<Other, Begun>)

/** Nobody pays more than they were shown. A hold may have kept a lower price than the fee. */
function requireShown(
  { amountMinor, amountField }: CheckoutRequest,
  price: Price,
  { feeMinor }: LockedSession,
): void {
  const isCheaper = price.isHeld && amountMinor === feeMinor && price.amountMinor < amountMinor
  if (amountMinor !== price.amountMinor && !isCheaper) throw invalid(amountField, 'fee_changed')
}

/** Returns the method that holds a seat. What the balance pays is held for a moment only. */
export const heldBy = (method: CheckoutMethod): PaymentMethod => (method === 'balance' ? 'card' : method)

/** How a checkout is paid. */
type Way = Omit<Choice, 'method'> & { method: CheckoutMethod }
type New = { session: LockedSession; open: Checkout | undefined; price: Price; method: CheckoutMethod }

/** A checkout that has lapsed holds again, at the same price. */
async function holdNew(
  transaction: Executor,
  context: Context,
  { id: userId }: Actor,
  { session, open, price, method }: New,
): Promise<Begun | Booked | Obstacle> {
  const request = { userId, sessionId: session.id }
  const columns = priceColumns(price, context.currency)
  if (price.amountMinor > 0) assertMethod(context, method, price.amountMinor)
  await limitHolds(transaction, context, request)
  if (open && !(isSeatCheckout(open) && isSamePrice(open, columns))) return { outdated: open }
  if (!open) await limitCheckouts(transaction, context, userId)
  const sold = { ...request, sessionTitle: session.title, ...columns }
  const checkout = open ?? { id: newId(context), ...sold, createdAt: context.clock(), holdStarts: [] }
  const held = await holdSeat(transaction, context, checkout, heldBy(method))
  return sell(transaction, context, { session, checkout: held, method, known: open ? undefined : [] })
}

/** Gives a hold another price, once nobody can pay for it at the old one. */
async function holdAtOtherPrice(
  transaction: Executor,
  context: Context,
  choice: Way,
  price: Price,
): Promise<Begun | Booked | Obstacle> {
  const known = await listAttempts(transaction, choice.checkout.id)
  if (known.some(({ state }) => state !== 'ended')) return { repriced: choice.checkout }
  const columns = priceColumns(price, context.currency)
  const checkout = await changePrice(transaction, choice.checkout, columns)
  return sell(transaction, context, { ...choice, checkout, known })
}

/**
 * Uses the discount of a checkout that holds a seat, and books the seat or begins the attempt to pay for it.
 */
async function sell(transaction: Executor, context: Context, choice: Way): Promise<Begun | Booked> {
  const { checkout, session } = choice
  if (checkout.amountMinor === 0)
    return { checkout, bookingId: await bookAtOnce(transaction, context, session, checkout) }
  await redeem(transaction, context, checkout)
  return payOrBegin(transaction, context, choice)
}

/** Pays from the balance at once, or begins the attempt to pay. */
export async function payOrBegin(
  transaction: Executor,
  context: Context,
  { session, checkout, method, known }: Way,
): Promise<Begun | Booked> {
  return method === 'balance'
    ? payFromBalance(transaction, context, session, checkout, known)
    : chooseAttempt(transaction, context, { session, checkout, method, known })
}

/** A provider is told this of who pays, with what `SeatFacts` say of them. */
export type Payer = Pick<typeof users.$inferSelect, 'name' | 'email' | 'phone'> & {
  unconfirmed: SeatFacts['unconfirmed'] | null
}

/**
 * Serializes a person's payments, so that concurrent ones cannot pass the limits. Throws 401 for a deleted
 * account.
 */
export async function requireUser(transaction: Executor, userId: string): Promise<Payer> {
  const { name, email, phone } = users
  const [user] = await transaction
    .select({ name, email, phone, unconfirmed: unconfirmedColumn })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update')
  if (!user) throw unauthenticated('sign_in_required')
  return user
}
