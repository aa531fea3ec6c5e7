import { eq } from 'drizzle-orm'
import { dueDayOf, splitFee } from '../../contract/fee-parts/split-fee.ts'
import { notFound } from '../../contract/http/errors.ts'
import { discounts, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { readParts } from '../fee-parts/read.ts'
import { planParts } from '../fee-parts/write.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import { type Checkout, findOpenCheckout, isActive } from '../seats/holds.ts'
import { isVisibleTo } from '../sessions/visibility.ts'
import { findByCode } from './find-by-code.ts'
import { type Buyer, type Price, priceOf } from './price.ts'

type Question = {
  sessionId: string
  code: string | undefined
  /** 1: the first part of the fee. A later one: a part of the seat that they have. */
  part?: number | undefined
  address: string | undefined
}

/** `shown`: the parts that the seat is paid by. */
export type QuotedPrice = Price & { shown?: { part: number; amountMinor: number; dueOn: string }[] }

/**
 * What a session costs this person. While they hold a seat of it, without a code or with the one that they
 * hold it with, that is the price that it is held at. Throws 404 for a session they may not see, and 429
 * after too many wrong codes.
 */
export async function quotePrice(
  context: Context,
  actor: Actor,
  { sessionId, code, part, address }: Question,
): Promise<QuotedPrice> {
  const { database, clock } = context
  const [session] = await database.select().from(sessions).where(eq(sessions.id, sessionId))
  if (!session || !isVisibleTo(actor, session)) throw notFound('session_not_found')
  if (part !== undefined && part > 1) return quotePart(context, actor, sessionId, part)
  const byParts = part !== undefined
  const price = await quoteSeat(context, { session, userId: actor.id, byParts }, { code, address })
  const { plan } = price
  if (!plan) return price
  const shown = planParts({ ...plan, currency: context.currency }, clock(), session)
  const [first] = splitFee(price.fullMinor, plan.parts, context.currency)
  return { ...price, fullMinor: first ?? price.fullMinor, shown }
}

/** A later part of the actor's own seat. */
async function quotePart(
  { database }: Context,
  actor: Actor,
  sessionId: string,
  number: number,
): Promise<QuotedPrice> {
  const booking = await findActiveBooking(database, actor.id, sessionId)
  const parts = booking && (await readParts(database, [booking])).get(booking.id)
  const part = parts?.find((one) => one.part === number)
  if (!parts || !part) throw notFound('part_not_found')
  const shown = parts.map(({ part, amountMinor, dueAt }) => ({ part, amountMinor, dueOn: dueDayOf(dueAt) }))
  return { amountMinor: part.amountMinor, fullMinor: part.amountMinor, shown }
}

async function quoteSeat(
  context: Context,
  buyer: Buyer,
  { code, address }: Pick<Question, 'code' | 'address'>,
): Promise<Price> {
  const { database, clock } = context
  const { session, userId, byParts = false } = buyer
  const open = await findOpenCheckout(database, userId, session.id)
  const isHeld = open && open.kind !== 'part' && isActive(open, clock())
  // Who holds a seat at its whole price and asks for parts, or the other way, learns what it would cost.
  const held = isHeld && byParts === (open.parts !== null) ? open : undefined
  if (code === undefined)
    return held ? heldPrice(context, held) : priceOf(database, context, { ...buyer, discountId: undefined })
  const discountId = await findByCode(context, { userId, address }, code)
  if (held && discountId !== undefined && held.discountId === discountId) return heldPrice(context, held)
  const price = await priceOf(database, context, { ...buyer, discountId })
  return discountId === undefined ? { ...price, problem: 'code_unknown' } : price
}

async function heldPrice({ database }: Context, held: Checkout): Promise<Price> {
  const { amountMinor, fullMinor, discountId, classesLeft, classesInAll, parts, totalMinor } = held
  const [discount] = discountId
    ? await database.select().from(discounts).where(eq(discounts.id, discountId))
    : []
  return {
    amountMinor,
    fullMinor: fullMinor ?? totalMinor ?? amountMinor,
    ...(parts !== null && totalMinor !== null && { plan: { parts, totalMinor } }),
    ...(classesLeft && classesInAll && { late: { left: classesLeft, all: classesInAll } }),
    ...(discount && { discount }),
  }
}
