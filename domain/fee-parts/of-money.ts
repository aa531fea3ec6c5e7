import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, checkouts, feeParts, payments } from '../../db/schema.ts'

/** Which part of how many. */
export type PartOf = { number: number; of: number }

/** Which part of a fee each of these payments paid, by their ids. Most paid none. */
export async function readPartsPaid(
  queries: Pick<Executor, 'select'>,
  paid: readonly { id: string }[],
): Promise<Map<string, PartOf>> {
  const ids = paid.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({ id: payments.id, number: feeParts.part, of: bookings.parts })
    .from(payments)
    .leftJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    // Money that was refunded pays the part no more, but its checkout was for it.
    .innerJoin(feeParts, or(eq(feeParts.paymentId, payments.id), eq(feeParts.id, checkouts.partId)))
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .where(inArray(payments.id, ids))
  return new Map(rows.map(({ id, ...part }) => [id, asPartOf(part)]))
}

/** The number of that part, as a column of a SELECT from payments; null for money that paid none. */
export const partOfPayment = sql<number | null>`(select part from fee_parts where payment_id = payments.id
  or id = (select part_id from checkouts where checkouts.id = payments.checkout_id) limit 1)`

/** Which part of a fee each of these checkouts is for, by their ids. */
export async function readPartsOfCheckouts(
  queries: Pick<Executor, 'select'>,
  opened: readonly Pick<typeof checkouts.$inferSelect, 'id' | 'parts' | 'partId'>[],
): Promise<Map<string, PartOf>> {
  const partIds = opened.flatMap(({ partId }) => partId ?? [])
  const rows =
    partIds.length === 0
      ? []
      : await queries
          .select({ id: feeParts.id, number: feeParts.part, of: bookings.parts })
          .from(feeParts)
          .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
          .where(inArray(feeParts.id, partIds))
  const later = new Map(rows.map(({ id, ...part }) => [id, asPartOf(part)]))
  return new Map(
    opened.flatMap(({ id, parts, partId }) => {
      const part = parts === null ? later.get(partId ?? '') : { number: 1, of: parts }
      return part ? [[id, part] as const] : []
    }),
  )
}

/** Which part of a fee a checkout is for; undefined when it pays all of it. */
export const partOf = async (
  queries: Pick<Executor, 'select'>,
  checkout: Parameters<typeof readPartsOfCheckouts>[1][number],
): Promise<PartOf | undefined> => (await readPartsOfCheckouts(queries, [checkout])).get(checkout.id)

/** A switch to a cheaper session may have taken parts away behind one that was paid. */
const asPartOf = ({ number, of }: { number: number; of: number | null }): PartOf => ({
  number,
  of: Math.max(of ?? 0, number),
})
