import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, checkouts, feeParts } from '../../db/schema.ts'
import type { FeePart } from './read.ts'

/**
 * The part of a person's newest seat of a session. The seat may have been switched to another session since
 * they began to pay the part at this one.
 */
export async function findOwnPart(
  queries: Pick<Executor, 'select'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  number: number,
): Promise<FeePart | undefined> {
  const begunHere = queries
    .select({ id: checkouts.partId })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.sessionId, sessionId)))
  const [found] = await queries
    .select({ part: feeParts })
    .from(feeParts)
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .where(
      and(
        eq(bookings.userId, userId),
        eq(feeParts.part, number),
        or(eq(bookings.sessionId, sessionId), inArray(feeParts.id, begunHere)),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1)
  return found?.part
}
