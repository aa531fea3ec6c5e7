import { eq } from 'drizzle-orm'
import { bookings, classChanges, classes, classNotices } from '../../db/schema.ts'
import { type Context, newId } from '../../domain/context.ts'

const HOUR = 3600_000

/**
 * Writes that the first class of a booking's session was moved by an hour, and that this booking is told.
 * Returns the change's id.
 */
export async function insertClassChange(context: Context, bookingId: string, byId: string): Promise<string> {
  const { database, clock } = context
  const now = clock()
  const [found] = await database
    .select({ row: classes })
    .from(bookings)
    .innerJoin(classes, eq(classes.sessionId, bookings.sessionId))
    .where(eq(bookings.id, bookingId))
  if (!found) throw new Error(`${bookingId} has no class`)
  const { id: classId, sessionId, startAt, endAt } = found.row
  const changeId = newId(context)
  await database.insert(classChanges).values({
    ...{ id: changeId, classId, sessionId, kind: 'moved', reason: 'No power', byId, createdAt: now },
    ...{ beforeStartAt: startAt, beforeEndAt: endAt },
    ...{ afterStartAt: new Date(startAt.getTime() + HOUR), afterEndAt: new Date(endAt.getTime() + HOUR) },
    answerBy: new Date(now.getTime() + HOUR),
  })
  await database.insert(classNotices).values({ changeId, bookingId, handledAt: now, toldAt: now })
  return changeId
}
