import { aliasedTable, and, asc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import {
  bookings,
  checkouts,
  discounts,
  feeParts,
  partConcessions,
  payments,
  users,
} from '../../../db/schema.ts'

/**
 * Why less than the price was paid: a code, or what somebody took off a part for a reason. `minor`: so much
 * less, of a code for the whole seat. `by`: who gave it; null where the person used the code themselves.
 */
export type Reduction = { code: string | null; reason: string | null; minor: number; by: string | null }

type Queries = Pick<Executor, 'select'>

/** Reads what made these payments smaller, by their ids; most have nothing. */
export async function readReductions(
  queries: Queries,
  paymentIds: readonly string[],
): Promise<Map<string, Reduction[]>> {
  const ids = [...new Set(paymentIds)]
  if (ids.length === 0) return new Map()
  const [codes, concessions] = await Promise.all([readCodes(queries, ids), readConcessions(queries, ids)])
  const all: (Reduction & { id: string })[] = [
    ...codes.map(({ id, code, minor, by }) => ({ id, code, reason: null, minor, by })),
    ...concessions.map(({ id, reason, minor, by }) => ({ id, code: null, reason, minor, by })),
  ]
  return Map.groupBy(all, ({ id }) => id)
}

/** Empty where they have none, null where nobody gave it to somebody else. */
const nameOfGiver = sql<
  string | null
>`case when ${users.id} <> ${payments.userId} then coalesce(${users.name}, '') end`

/** The code with which the seat was sold lowers its later parts too. */
function readCodes(queries: Queries, ids: string[]) {
  const first = aliasedTable(payments, 'first')
  const sold = aliasedTable(checkouts, 'sold')
  const soldById = sql`case when ${first.id} is null then ${payments.recordedById} else ${first.recordedById} end`
  return queries
    .select({
      id: payments.id,
      code: discounts.code,
      minor: sql<number>`${sold.fullMinor} - coalesce(${sold.totalMinor}, ${sold.amountMinor})`,
      by: nameOfGiver,
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .leftJoin(feeParts, eq(feeParts.id, checkouts.partId))
    .leftJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .leftJoin(first, eq(first.id, bookings.paymentId))
    .innerJoin(sold, eq(sold.id, sql`coalesce(${first.checkoutId}, ${checkouts.id})`))
    .innerJoin(discounts, eq(discounts.id, sold.discountId))
    .leftJoin(users, eq(users.id, soldById))
    .where(inArray(payments.id, ids))
}

/** What was taken off a part before it was paid. */
const readConcessions = (queries: Queries, ids: string[]) =>
  queries
    .select({
      id: payments.id,
      reason: partConcessions.reason,
      minor: partConcessions.loweredMinor,
      by: nameOfGiver,
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .innerJoin(feeParts, or(eq(feeParts.paymentId, payments.id), eq(feeParts.id, checkouts.partId)))
    .innerJoin(partConcessions, eq(partConcessions.partId, feeParts.id))
    .leftJoin(users, eq(users.id, partConcessions.byId))
    .where(
      and(
        inArray(payments.id, ids),
        ne(partConcessions.loweredMinor, 0),
        lte(partConcessions.createdAt, payments.recordedAt),
      ),
    )
    .orderBy(asc(partConcessions.createdAt), asc(partConcessions.id))
