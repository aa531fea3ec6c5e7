import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import { ROUTINE_LIMIT } from '../../../contract/classes/limits.ts'
import { tutorRoles } from '../../../contract/people/roles.ts'
import { bookings, classes, sessions } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { earliestFirst } from '../../overview/classes.ts'
import { isActiveBooking } from '../../seats/bookings.ts'
import { isApprovedSession } from '../../session-visibility.ts'
import { isTakenBy } from '../../who-teaches.ts'
import { type PlacedClass, selectPlacedClasses } from '../plan/placed.ts'

/** Both ends are included. */
export type Span = { from: Date; to: Date }

/** `bookingId` is null for a class that the actor teaches. */
export type RoutineClass = PlacedClass & {
  title: string
  tutor: string
  enrolled: number
  capacity: number | null
  bookingId: string | null
}

/**
 * The classes that the actor has booked or teaches and that start in this time, in their order, at most
 * `ROUTINE_LIMIT`.
 */
export async function readRoutine(
  context: Context,
  actor: Actor,
  span: Span,
): Promise<{ rows: RoutineClass[]; more: boolean }> {
  const [taught, booked] = await Promise.all([
    readTaught(context, actor, span),
    readBooked(context, actor, span),
  ])
  const teaches = new Set(taught.map(({ id }) => id))
  const rows = [...taught, ...booked.filter(({ id }) => !teaches.has(id))].sort(
    (a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  return { rows: rows.slice(0, ROUTINE_LIMIT), more: rows.length > ROUTINE_LIMIT }
}

const startsIn = ({ from, to }: Span): SQL | undefined =>
  and(gte(classes.startAt, from), lte(classes.startAt, to))

const { tutor, enrolled, capacity } = sessions

async function readBooked(context: Context, actor: Actor, span: Span): Promise<RoutineClass[]> {
  return selectPlacedClasses(context.database, {
    title: bookings.title,
    tutor,
    enrolled,
    capacity,
    bookingId: bookings.id,
  })
    .innerJoin(bookings, eq(bookings.sessionId, sessions.id))
    .where(and(eq(bookings.userId, actor.id), isActiveBooking, startsIn(span)))
    .orderBy(...earliestFirst)
    .limit(ROUTINE_LIMIT + 1)
}

async function readTaught(context: Context, actor: Actor, span: Span): Promise<RoutineClass[]> {
  if (!tutorRoles.includes(actor.role)) return []
  const isTaught = and(isTakenBy(actor.id), isApprovedSession)
  // Not by the dates of the session: a cancelled class can lie outside of them.
  const found = await selectPlacedClasses(context.database, {
    title: sessions.title,
    tutor,
    enrolled,
    capacity,
  })
    .where(and(isTaught, startsIn(span)))
    .orderBy(...earliestFirst)
    .limit(ROUTINE_LIMIT + 1)
  return found.map((row) => ({ ...row, bookingId: null }))
}
