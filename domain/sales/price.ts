import { eq } from 'drizzle-orm'
import { splitFee } from '../../contract/fee-parts/split-fee.ts'
import { conflict } from '../../contract/http/errors.ts'
import { inCashMinor } from '../../contract/payments/money.ts'
import type { CodeProblem } from '../../contract/refusals/statuses.ts'
import { type LateShare, lateFeeMinor } from '../../contract/sessions/late-fee.ts'
import type { Executor } from '../../db/client.ts'
import { discounts, type sessions } from '../../db/schema.ts'
import { readLateShare } from '../classes/plan/late-share.ts'
import type { Context } from '../context.ts'
import { applyDiscount, discountedMinor, problemOfTerms, type Seller } from '../discounts/apply.ts'
import { type Discount, lockDiscount } from '../discounts/discounts.ts'
import { type Checkout, isSwitch } from '../seats/checkouts.ts'

type Queries = Pick<Executor, 'select'>
type Money = Pick<Context, 'clock' | 'currency'>
export type PricedSession = Pick<
  typeof sessions.$inferSelect,
  'id' | 'feeMinor' | 'lateJoin' | 'classStart' | 'parts'
>

/** The person who wants to buy, which session, and how. */
export type Buyer = {
  session: PricedSession
  userId: string
  /** The checkout by which they hold a seat of it. */
  hold?: Checkout | undefined
  /** Of the code that they typed. Without one, that of their hold stays. */
  discountId?: string | undefined
  /** Who sells it, at the desk. */
  seller?: Seller | undefined
  /** Wants to pay by parts (B10). */
  byParts?: boolean | undefined
}

/**
 * In the smallest unit; `fullMinor` of the whole seat. `late`: the share of the classes that `fullMinor` is
 * for. `problem`: why the discount that was asked for does not apply.
 */
export type Price = {
  fullMinor: number
  amountMinor: number
  late?: LateShare | undefined
  discount?: Discount
  problem?: CodeProblem
  /** By parts: how many, and their sum. `amountMinor` is then the first. */
  plan?: { parts: number; totalMinor: number }
  /** It is the price that their seat is held at. */
  isHeld?: true
}

/**
 * Says what a seat costs this person: the one place that says so. A hold keeps its price, unless another
 * code or the other way to pay (at once, by parts) is asked for. What a switch costs more has no code. To
 * redeem the discount in the same transaction, use `lockPrice`: this answer may be out of date at once.
 * Throws 409 where the fee cannot be paid by parts.
 */
export const priceOf = (queries: Queries, context: Money, buyer: Buyer): Promise<Price> =>
  pricesOf(queries, context, buyer)(buyer.byParts ?? false)

/** The same for both ways to pay, at once and by parts: what they have in common is read once. */
export function pricesOf(
  queries: Queries,
  context: Money,
  { byParts: _both, ...buyer }: Buyer,
): (byParts: boolean) => Promise<Price> {
  const { hold } = buyer
  const discountId = buyer.discountId ?? hold?.discountId ?? undefined
  let read: Promise<Price> | undefined
  const whole = () => {
    read ??= wholePrice(queries, context, { ...buyer, discountId })
    return read
  }
  return async (byParts) => {
    if (hold && isSwitch(hold) && buyer.discountId !== undefined)
      return { ...(await heldPrice(queries, hold)), problem: 'code_not_for_session' }
    if (hold && keepsPrice(hold, { ...buyer, byParts })) return heldPrice(queries, hold)
    const price = byParts ? inParts(await whole(), buyer.session, context.currency) : await whole()
    // What is too little for parts is held at its whole price.
    return hold && byParts && !price.plan && isSameCode(hold, buyer) ? heldPrice(queries, hold) : price
  }
}

const isSameCode = (hold: Checkout, { discountId }: Buyer) =>
  discountId === undefined || discountId === hold.discountId

const keepsPrice = (hold: Checkout, buyer: Buyer): boolean =>
  isSwitch(hold) || (isSameCode(hold, buyer) && (buyer.byParts ?? false) === (hold.parts !== null))

/** Whether the fee may be paid by parts: the session has a plan, or their hold keeps one. */
export function mayPayByParts(buyer: Buyer): boolean {
  const { session, hold } = buyer
  if (hold && isSwitch(hold)) return false
  return session.parts !== null || (hold !== undefined && keepsPrice(hold, { ...buyer, byParts: true }))
}

/**
 * The same with the discount locked, so that nobody uses it up meanwhile. Throws 409 with the reason when the
 * discount does not apply. Needs the session's lock.
 */
export async function lockPrice(transaction: Executor, context: Context, buyer: Buyer): Promise<Price> {
  const { hold } = buyer
  const isKept = hold && keepsPrice(hold, buyer)
  const ids = isKept ? [] : [buyer.discountId, hold?.discountId].filter((id) => typeof id === 'string')
  // In one order, so that people who change from one code to the other do not wait for each other forever.
  for (const id of ids.sort()) await lockDiscount(transaction, id, context.clock())
  const price = await priceOf(transaction, context, buyer)
  if (price.problem) throw conflict(price.problem, 'code')
  return price
}

/** Calculates what a newcomer pays: the fee, or the share of it that is left of a session that has begun. */
export const newcomersMinor = (
  feeMinor: number,
  late: LateShare | null | undefined,
  currency: string,
): number => (late ? lateFeeMinor(feeMinor, late, currency) : feeMinor)

/** The same now, without a discount. */
export async function newcomersPrice(
  queries: Queries,
  { clock, currency }: Money,
  session: PricedSession,
): Promise<Price> {
  const late = await readLateShare(queries, session, clock())
  const fullMinor = newcomersMinor(session.feeMinor, late, currency)
  return { fullMinor, amountMinor: fullMinor, ...(late && { late }) }
}

/**
 * Says what a session costs now a person who has used a discount for another one: the discount lowers it
 * where its terms allow that today.
 */
export async function priceWithUsedDiscount(
  queries: Queries,
  context: Money,
  session: PricedSession,
  used: Discount | undefined,
): Promise<number> {
  const { fullMinor } = await newcomersPrice(queries, context, session)
  const applies = used && problemOfTerms(used, session.id, context.clock()) === undefined
  return applies ? discountedMinor(fullMinor, used, context.currency) : fullMinor
}

async function wholePrice(
  queries: Queries,
  context: Money,
  { session, userId, discountId, seller }: Buyer,
): Promise<Price> {
  const full = await newcomersPrice(queries, context, session)
  if (discountId === undefined) return full
  const use = { discountId, sessionId: session.id, userId, seller, fullMinor: full.fullMinor }
  const { clock, currency } = context
  return { ...full, ...(await applyDiscount(queries, { ...use, now: clock(), currency })) }
}

/**
 * A code lowers every part alike: the parts are of what it leaves. What is too little to be split is paid at
 * once.
 */
function inParts(price: Price, { parts }: PricedSession, currency: string): Price {
  if (parts === null) throw conflict('no_plan', 'part')
  return split(price, parts, currency)
}

function split({ plan: _whole, ...price }: Price, parts: number, currency: string): Price {
  const { amountMinor: totalMinor } = price
  const [firstMinor = totalMinor] = splitFee(totalMinor, parts, currency)
  return firstMinor < totalMinor ? { ...price, amountMinor: firstMinor, plan: { parts, totalMinor } } : price
}

/** A later part of the fee of a seat. */
export const partPrice = ({ amountMinor }: { amountMinor: number }): Price => ({
  amountMinor,
  fullMinor: amountMinor,
})

/** The same in cash: whole taka, because nobody has poisha. By parts, each part is. */
export function inCash(price: Price, currency: string): Price {
  const { plan } = price
  const amountMinor = inCashMinor(plan?.totalMinor ?? price.amountMinor, currency)
  return plan ? split({ ...price, amountMinor }, plan.parts, currency) : { ...price, amountMinor }
}

async function heldPrice(queries: Queries, held: Checkout): Promise<Price> {
  const { amountMinor, fullMinor, discountId, classesLeft, classesInAll, parts, totalMinor } = held
  const [discount] = discountId
    ? await queries.select().from(discounts).where(eq(discounts.id, discountId))
    : []
  return {
    amountMinor,
    fullMinor: fullMinor ?? totalMinor ?? amountMinor,
    isHeld: true,
    ...(parts !== null && totalMinor !== null && { plan: { parts, totalMinor } }),
    ...(classesLeft && classesInAll && { late: { left: classesLeft, all: classesInAll } }),
    ...(discount && { discount }),
  }
}
