import { and, asc, count, eq, gte, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { bookings, sessions, tutors, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type Booking, isActiveBooking } from '../seats/bookings.ts'

type SessionSummary = { id: string; title: string; tutor: string }

type Overview = {
  nextClass: Booking | null
  bookings: number
  own: { pending: number; rejected: number } | null
  waiting: { sessions: number; tutors: number; roles: number; oldest: SessionSummary[] } | null
}

const OLDEST_SHOWN = 3

/** The start of a user's dashboard, by their role (R07). */
export async function readOverview(context: Context, actor: Actor): Promise<Overview> {
  const live = and(eq(bookings.userId, actor.id), isActiveBooking)
  const [nextClass, booked, own, waiting] = await Promise.all([
    readNextClass(context, live),
    countRows(context, bookings, live),
    actor.role === 'Instructor' || actor.role === 'Admin' ? readOwn(context, actor) : null,
    actor.role === 'Admin' ? readWaiting(context) : null,
  ])
  return { nextClass, bookings: booked, own, waiting }
}

async function readNextClass(context: Context, live: SQL | undefined): Promise<Booking | null> {
  const [next] = await context.database
    .select()
    .from(bookings)
    .where(and(live, gte(bookings.classEnd, context.clock())))
    .orderBy(asc(bookings.classStart))
    .limit(1)
  return next ?? null
}

async function readOwn(context: Context, actor: Actor) {
  const mine = (status: 'pending' | 'rejected') =>
    and(eq(sessions.ownerId, actor.id), eq(sessions.status, status), isNull(sessions.deletedAt))
  const [pending, rejected] = await Promise.all([
    countRows(context, sessions, mine('pending')),
    countRows(context, sessions, mine('rejected')),
  ])
  return { pending, rejected }
}

async function readWaiting(context: Context) {
  const pending = and(eq(sessions.status, 'pending'), isNull(sessions.deletedAt))
  const [waiting, applicants, requests, oldest] = await Promise.all([
    countRows(context, sessions, pending),
    countRows(context, tutors, eq(tutors.status, 'pending')),
    countRows(context, users, isNotNull(users.requestedRole)),
    context.database
      .select({ id: sessions.id, title: sessions.title, tutor: sessions.tutor })
      .from(sessions)
      .where(pending)
      .orderBy(asc(sessions.createdAt), asc(sessions.id))
      .limit(OLDEST_SHOWN),
  ])
  return { sessions: waiting, tutors: applicants, roles: requests, oldest }
}

async function countRows(context: Context, table: PgTable, condition: SQL | undefined): Promise<number> {
  const [counted] = await context.database.select({ rows: count() }).from(table).where(condition)
  return counted?.rows ?? 0
}
