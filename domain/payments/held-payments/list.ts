import { and, asc, count, eq } from 'drizzle-orm'
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

/** Payments that wait for a person, the nearest deadline first, at most a hundred, and how many there are. */
export async function listHeldPayments({
  database,
}: Context): Promise<{ rows: HeldPayment[]; total: number }> {
  const { id, name, email, phone } = users
  const [rows, [counted]] = await Promise.all([
    database
      .select({ attempt: attempts, checkout: checkouts, person: { id, name, email, phone } })
      .from(attempts)
      .innerJoin(checkouts, eq(checkouts.id, attempts.checkoutId))
      .innerJoin(users, eq(users.id, checkouts.userId))
      .where(and(isWaiting))
      .orderBy(asc(attempts.heldUntil), asc(attempts.id))
      .limit(LIST_LIMIT),
    database.select({ total: count() }).from(attempts).where(isWaiting),
  ])
  const parts = await readPartsOfCheckouts(
    database,
    rows.map(({ checkout }) => checkout),
  )
  return {
    rows: rows.map((row) => ({ ...row, part: parts.get(row.checkout.id) })),
    total: counted?.total ?? 0,
  }
}
