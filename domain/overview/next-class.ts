import { and, eq, gte } from 'drizzle-orm'
import { bookings, classes, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isClosedForDues } from '../fee-parts/closed.ts'
import { type Booking, findActiveBooking, isActiveBooking } from '../seats/bookings.ts'
import { findTutor } from '../tutors/profile.ts'
import { namedTeacherOf } from '../who-teaches.ts'
import { earliestFirst, selectClasses, type UpcomingClass } from './classes.ts'

/** The class that runs or comes next, as its ticket says it. */
export type NextClass = {
  row: UpcomingClass
  booking: Booking
  /** A late part of the fee closes the class. */
  isClosed: boolean
  tutorSlug: string | undefined
}

/** Reads the next class of all that somebody has booked. */
export async function readNextClass(context: Context, actor: Pick<Actor, 'id'>): Promise<NextClass | null> {
  const live = and(eq(bookings.userId, actor.id), isActiveBooking)
  const [row] = await selectClasses(context)
    .innerJoin(bookings, and(eq(bookings.sessionId, sessions.id), live))
    .where(and(eq(classes.state, 'planned'), gte(classes.endAt, context.clock())))
    .orderBy(...earliestFirst)
    .limit(1)
  const booking = row && (await findActiveBooking(context.reads, actor.id, row.sessionId))
  if (!booking) return null
  const [isClosed, tutor] = await Promise.all([
    isClosedForDues(context, booking),
    findTutor(context, namedTeacherOf(row.session, row)),
  ])
  return { row, booking, isClosed, tutorSlug: tutor?.slug }
}
