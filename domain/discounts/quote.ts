import { eq } from 'drizzle-orm'
import { notFound } from '../../contract/errors.ts'
import { discounts, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type Checkout, findOpenCheckout, isActive } from '../seats/holds.ts'
import { isVisibleTo } from '../sessions/visibility.ts'
import { findByCode } from './find-by-code.ts'
import { type Price, priceOf } from './price.ts'

type Question = { sessionId: string; code: string | undefined; address: string | undefined }

/**
 * What a session costs this person. While they hold a seat of it, without a code or with the one that they hold it with, that is
 * the price that it is held at. Throws 404 for a session they may not see, and 429 after too many wrong codes.
 */
export async function quotePrice(
  context: Context,
  actor: Actor,
  { sessionId, code, address }: Question,
): Promise<Price> {
  const { database, clock } = context
  const [session] = await database.select().from(sessions).where(eq(sessions.id, sessionId))
  if (!session || !isVisibleTo(actor, session)) throw notFound('session_not_found')
  const buyer = { session, userId: actor.id }
  const open = await findOpenCheckout(database, actor.id, sessionId)
  const held = open && isActive(open, clock()) ? open : undefined
  if (code === undefined)
    return held ? heldPrice(context, held) : priceOf(database, context, { ...buyer, discountId: undefined })
  const discountId = await findByCode(context, { userId: actor.id, address }, code)
  if (held && discountId !== undefined && held.discountId === discountId) return heldPrice(context, held)
  const price = await priceOf(database, context, { ...buyer, discountId })
  return discountId === undefined ? { ...price, problem: 'code_unknown' } : price
}

async function heldPrice({ database }: Context, held: Checkout): Promise<Price> {
  const { amountMinor, fullMinor, discountId, classesLeft, classesInAll } = held
  const [discount] = discountId
    ? await database.select().from(discounts).where(eq(discounts.id, discountId))
    : []
  return {
    amountMinor,
    fullMinor: fullMinor ?? amountMinor,
    ...(classesLeft && classesInAll && { late: { left: classesLeft, all: classesInAll } }),
    ...(discount && { discount }),
  }
}
