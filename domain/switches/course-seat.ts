import { sql } from 'drizzle-orm'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { bookings, sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isActiveBooking } from '../seats/bookings.ts'

const { placeholder } = sql

const courseSeatQuery = prepare('switches.courseSeat', (reads: Reader) =>
  reads
    .select({ bookingId: bookings.id, title: bookings.title })
    .from(bookings)
    .innerJoin(sessions, sql`${sessions.id} = ${bookings.sessionId}`)
    .where(
      sql`${bookings.userId} = ${placeholder('userId')} and ${isActiveBooking} and ${bookings.classEnd} > ${placeholder('now')}
        and ${sessions.courseId} = ${placeholder('courseId')} and ${sessions.id} <> ${placeholder('sessionId')}`,
    )
    .orderBy(bookings.createdAt, bookings.id)
    .limit(1),
)

/** The booking of another batch of a session's course that a person has already, if its classes go on. */
export async function findCourseSeat(
  { reads, clock }: Context,
  userId: string,
  { id, courseId }: { id: string; courseId: string | null },
): Promise<{ bookingId: string; title: string } | undefined> {
  if (courseId === null) return undefined
  const [seat] = await courseSeatQuery(reads).execute({ userId, sessionId: id, courseId, now: clock() })
  return seat
}
