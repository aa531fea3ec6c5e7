import { and, desc, eq, gte, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/pipeline.ts'
import { bookings, materials, sessions } from '../../db/schema.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { sessionTutor } from '../who-teaches.ts'

type Wanted = {
  userId: string | Placeholder
  /** Handed out from then on. */
  since: Date | Placeholder
  /** Of which seats. */
  seats?: SQL | undefined
}

/**
 * The materials that a person reads by their seats, each with one seat: those of its session, and those that
 * its tutor hands out to all students, of several seats by the newest. A query to join with.
 */
export function materialsOfSeats(reads: Reader, { userId, since, seats }: Wanted) {
  const materialId = sql<string>`${materials.id}`.as('material_id')
  const bookingId = sql<string>`${bookings.id}`.as('booking_id')
  const isSeat = and(eq(bookings.userId, userId), isActiveBooking, ...(seats ? [seats] : []))
  const isNew = gte(materials.createdAt, since)
  const ofSession = reads
    .select({ materialId, bookingId })
    .from(bookings)
    .innerJoin(materials, eq(materials.sessionId, bookings.sessionId))
    .where(and(isSeat, isNew))
  const tutors = reads
    .selectDistinctOn([sessionTutor], { id: sql<string>`${sessionTutor}`.as('tutor_id'), bookingId })
    .from(bookings)
    .innerJoin(sessions, eq(sessions.id, bookings.sessionId))
    .where(isSeat)
    .orderBy(sessionTutor, desc(bookings.createdAt))
    .as('tutors')
  const toAll = reads
    .select({ materialId, bookingId: sql<string>`${tutors.bookingId}`.as('booking_id') })
    .from(tutors)
    .innerJoin(materials, and(isNull(materials.sessionId), eq(materials.ownerId, tutors.id)))
    .where(isNew)
  return ofSession.unionAll(toAll).as('given')
}
