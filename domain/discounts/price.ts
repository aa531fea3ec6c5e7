import { and, eq, not } from 'drizzle-orm'
import { splitFee } from '../../contract/fee-parts/split-fee.ts'
import { conflict } from '../../contract/http/errors.ts'
import type { CodeProblem } from '../../contract/http/refusals.ts'
import { roundDown, shareUnitMinor, toMajor, toMinor } from '../../contract/payments/money.ts'
import { type LateShare, lateFeeMinor } from '../../contract/sessions/late-fee.ts'
import type { Executor } from '../../db/client.ts'
import { checkouts, discounts, redemptions, type sessions } from '../../db/schema.ts'
import { readLateShare } from '../classes/late-share.ts'
import type { Context } from '../context.ts'
import { type Discount, hasLapsed, usedColumn } from './discounts.ts'

/** Who wants to buy which session. */
export type Buyer = {
  session: Pick<typeof sessions.$inferSelect, 'id' | 'feeMinor' | 'lateJoin' | 'classStart' | 'parts'>
  userId: string
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
}

/**
 * What a session costs a person, with a discount or without: the one place that says so. To redeem the
 * discount in the same transaction, lock it first; otherwise the answer may be out of date at once. Throws
 * 409 where the fee cannot be paid by parts.
 */
export async function priceOf(
  queries: Pick<Executor, 'select'>,
  context: Pick<Context, 'clock' | 'currency'>,
  buyer: Buyer & { discountId: string | undefined },
): Promise<Price> {
  const price = await wholePriceOf(queries, context, buyer)
  return buyer.byParts ? byParts(price, buyer.session, context.currency) : price
}

/**
 * A code lowers every part alike: the parts are of what it leaves. What is too little to be split is paid at
 * once.
 */
function byParts(price: Price, { parts }: Buyer['session'], currency: string): Price {
  if (parts === null) throw conflict('no_plan', 'part')
  const { amountMinor: totalMinor } = price
  const [firstMinor = totalMinor] = splitFee(totalMinor, parts, currency)
  return firstMinor < totalMinor ? { ...price, amountMinor: firstMinor, plan: { parts, totalMinor } } : price
}

async function wholePriceOf(
  queries: Pick<Executor, 'select'>,
  context: Pick<Context, 'clock' | 'currency'>,
  { session, userId, discountId }: Buyer & { discountId: string | undefined },
): Promise<Price> {
  const now = context.clock()
  const full = await newcomersPrice(queries, context, session)
  const { fullMinor } = full
  if (discountId === undefined) return full
  const [found] = await queries
    .select({ discount: discounts, used: usedColumn(queries, now) })
    .from(discounts)
    .where(eq(discounts.id, discountId))
  if (!found) return { ...full, problem: 'code_unknown' }
  const { discount, used } = found
  const amountMinor = discountedMinor(fullMinor, discount, context.currency)
  const problem =
    problemOfTerms(discount, session.id, now) ??
    (amountMinor < fullMinor ? undefined : 'code_nothing_to_discount') ??
    (await problemOfUses(queries, { discount, used, sessionId: session.id, userId, now }))
  return problem ? { ...full, problem } : { ...full, amountMinor, discount }
}

/** What a newcomer pays now without a discount. */
export async function newcomersPrice(
  queries: Pick<Executor, 'select'>,
  { clock, currency }: Pick<Context, 'clock' | 'currency'>,
  session: Buyer['session'],
): Promise<Price> {
  const late = await readLateShare(queries, session, clock())
  const fullMinor = late ? lateFeeMinor(session.feeMinor, late, currency) : session.feeMinor
  return { fullMinor, amountMinor: fullMinor, ...(late && { late }) }
}

/**
 * What a session costs now who has used a discount for another one: the discount lowers it where its terms
 * allow that today.
 */
export async function priceWithUsedDiscount(
  queries: Pick<Executor, 'select'>,
  context: Pick<Context, 'clock' | 'currency'>,
  session: Buyer['session'],
  used: Discount | undefined,
): Promise<number> {
  const { fullMinor } = await newcomersPrice(queries, context, session)
  const applies = used && problemOfTerms(used, session.id, context.clock()) === undefined
  return applies ? discountedMinor(fullMinor, used, context.currency) : fullMinor
}

/**
 * The price after the discount, never below 0. After a percentage it is rounded down, of whole taka to whole
 * taka.
 */
export function discountedMinor(
  fullMinor: number,
  { kind, value }: Pick<Discount, 'kind' | 'value'>,
  currency: string,
): number {
  if (kind === 'percent')
    return roundDown((fullMinor * (100 - value)) / 100, shareUnitMinor(currency, fullMinor))
  const chargeable = toMinor(toMajor(value, currency), currency)
  return Math.max(0, fullMinor - chargeable)
}

function problemOfTerms(discount: Discount, sessionId: string, now: Date): CodeProblem | undefined {
  const { active, validFrom, validUntil, sessionIds } = discount
  if (!active) return 'code_inactive'
  if (validFrom && now < validFrom) return 'code_not_yet'
  if (validUntil && now > validUntil) return 'code_over'
  if (sessionIds.length > 0 && !sessionIds.includes(sessionId)) return 'code_not_for_session'
  return undefined
}

type Uses = { discount: Discount; used: number; sessionId: string; userId: string; now: Date }

/** A seat that the person holds with the discount is theirs to pay. */
async function problemOfUses(
  queries: Pick<Executor, 'select'>,
  { discount, used, sessionId, userId, now }: Uses,
): Promise<CodeProblem | undefined> {
  const theirs = and(eq(redemptions.discountId, discount.id), eq(redemptions.userId, userId))
  const [own] = await queries
    .select({ bookingId: redemptions.bookingId, sessionId: checkouts.sessionId })
    .from(redemptions)
    .innerJoin(checkouts, eq(checkouts.id, redemptions.checkoutId))
    .where(and(theirs, not(hasLapsed(queries, now))))
  if (own) return own.bookingId === null && own.sessionId === sessionId ? undefined : 'code_used_by_you'
  return discount.maxUses !== null && used >= discount.maxUses ? 'code_used_up' : undefined
}
