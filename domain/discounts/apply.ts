import { and, eq, not } from 'drizzle-orm'
import { roundDown, shareUnitMinor, toMajor, toMinor } from '../../contract/payments/money.ts'
import type { CodeProblem } from '../../contract/refusals/statuses.ts'
import type { Executor } from '../../db/client.ts'
import { checkouts, discounts, redemptions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Discount, hasLapsed, usedColumn } from './discounts.ts'

/** The person who sells a seat at the desk. */
export type Seller = Pick<Actor, 'id' | 'role'>

type Use = {
  discountId: string
  sessionId: string
  userId: string
  /** Who gives it, at the desk. */
  seller: Seller | undefined
  fullMinor: number
  now: Date
  currency: string
}

/** Applies a discount to a price, or says why it does not apply to this person and session now. */
export async function applyDiscount(
  queries: Pick<Executor, 'select'>,
  use: Use,
): Promise<{ amountMinor: number; discount: Discount } | { problem: CodeProblem }> {
  const { fullMinor, now } = use
  const [found] = await queries
    .select({ discount: discounts, used: usedColumn(queries, now) })
    .from(discounts)
    .where(eq(discounts.id, use.discountId))
  if (!found) return { problem: 'code_unknown' }
  const { discount, used } = found
  const amountMinor = discountedMinor(fullMinor, discount, use.currency)
  const problem =
    problemOfTerms(discount, use.sessionId, now) ??
    (discount.adminsOnly && !mayGive(use) ? 'code_for_admins' : undefined) ??
    (amountMinor < fullMinor ? undefined : 'code_nothing_to_discount') ??
    (await problemOfUses(queries, use, discount, used))
  return problem ? { problem } : { amountMinor, discount }
}

/** Nobody gives themselves what is for Admins to give. */
const mayGive = ({ seller, userId }: Use): boolean => seller?.role === 'Admin' && seller.id !== userId

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

/** Why nobody can use a discount for this session now. */
export function problemOfTerms(discount: Discount, sessionId: string, now: Date): CodeProblem | undefined {
  const { active, validFrom, validUntil, sessionIds } = discount
  if (!active) return 'code_inactive'
  if (validFrom && now < validFrom) return 'code_not_yet'
  if (validUntil && now > validUntil) return 'code_over'
  if (sessionIds.length > 0 && !sessionIds.includes(sessionId)) return 'code_not_for_session'
  return undefined
}

/** A seat that the person holds with the discount is theirs to pay. */
async function problemOfUses(
  queries: Pick<Executor, 'select'>,
  { sessionId, userId, now }: Use,
  discount: Discount,
  used: number,
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
