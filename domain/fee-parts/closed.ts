import { and, eq, isNull, notExists, or, type SQL } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, feeParts } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import type { Booking } from '../seats/bookings.ts'
import { rules } from '../settings/rules.ts'
import { closesAt, isLatePart } from './read.ts'

const DAY_MS = 24 * 3600_000

/**
 * Whether a part of the fee has been late for longer than the days of grace: then the seat stays, and nothing
 * else is open.
 */
export async function isClosedForDues(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { id, parts }: Pick<Booking, 'id' | 'parts'>,
): Promise<boolean> {
  if (parts === null) return false
  const now = clock()
  const late = await findLate(database, id, now)
  return late !== undefined && closesAt(late, await rules.dues.read(database)) <= now
}

/** The same for a SELECT from bookings: those that no part closes. */
export function isOpenDespiteDues(
  queries: Pick<Executor, 'select'>,
  now: Date,
  { graceDays }: { graceDays: number },
): SQL | undefined {
  const closedSince = new Date(now.getTime() - graceDays * DAY_MS)
  const closing = queries
    .select({ id: feeParts.id })
    .from(feeParts)
    .where(and(eq(feeParts.bookingId, bookings.id), isLatePart(closedSince)))
  return or(isNull(bookings.parts), notExists(closing))
}

/** The part that is late for the longest. */
export async function findLate(queries: Pick<Executor, 'select'>, bookingId: string, now: Date) {
  const [late] = await queries
    .select()
    .from(feeParts)
    .where(and(eq(feeParts.bookingId, bookingId), isLatePart(now)))
    .orderBy(feeParts.dueAt)
    .limit(1)
  return late
}
