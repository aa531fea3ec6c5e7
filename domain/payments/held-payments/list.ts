import { asc, eq } from 'drizzle-orm'
import { attempts, checkouts, users } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { type PartOf, readPartsOfCheckouts } from '../../fee-parts/of-money.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import type { Attempt } from '../attempts/attempts.ts'

export type HeldPayment = {
  attempt: Attempt
  checkout: Checkout
  /** The part of a fee that it pays. */
  part: PartOf | undefined
  person: { id: string; name: string | null; email: string | null; phone: string | null }
}

const LIST_LIMIT = 100
const isWaiting = eq(attempts.state, 'held')

/** How many payments wait for a person. */
export const countHeldPayments = ({ database }: Context): Promise<number> =>
  database.$count(attempts, isWaiting)

/** Payments that wait for a person, the nearest deadline first. */
export async function listHeldPayments({ database }: Context, limit = LIST_LIMIT): Promise<HeldPayment[]> {
  const { id, name, email, phone } = users
  const rows = await database
    .select({ attempt: attempts, checkout: checkouts, person: { id, name, email, phone } })
    .from(attempts)
    .innerJoin(checkouts, eq(checkouts.id, attempts.checkoutId))
    .innerJoin(users, eq(users.id, checkouts.userId))
    .where(isWaiting)
    .orderBy(asc(attempts.heldUntil), asc(attempts.id))
    .limit(limit)
  const parts = await readPartsOfCheckouts(
    database,
    rows.map(({ checkout }) => checkout),
  )
  return rows.map((row) => ({ ...row, part: parts.get(row.checkout.id) }))
}
