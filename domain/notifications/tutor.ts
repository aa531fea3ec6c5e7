import { and, desc, eq, gte, isNotNull, isNull, max, or, sql } from 'drizzle-orm'
import { bookings, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { isLiveSession } from '../session-visibility.ts'
import { MOST, type Notification } from './notification.ts'

/** Reads what an Admin decided about an Instructor's sessions, and who booked what they teach. */
export async function readTutorNotifications(
  context: Context,
  actor: Actor,
  since: Date,
): Promise<Notification[]> {
  const found = await Promise.all([decisions(context, actor, since), newBookings(context, actor, since)])
  return found.flat()
}

async function decisions({ database }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const { id, title, status, approvedAt, rejectedAt, rejectionReason, ownerId, createdAt } = sessions
  const isDecided = or(gte(approvedAt, since), gte(rejectedAt, since))
  const found = await database
    .select({ id, title, status, approvedAt, rejectedAt, rejectionReason })
    .from(sessions)
    .where(and(eq(ownerId, actor.id), isNull(sessions.deletedAt), isDecided))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST)
  return found.flatMap((row): Notification[] => {
    const { approvedAt: approved, rejectedAt: rejected, rejectionReason: detail } = row
    const about = { id: row.id, title: row.title }
    if (row.status === 'approved' && approved) return [{ ...about, kind: 'session_approved', at: approved }]
    return row.status === 'rejected' && rejected
      ? [{ ...about, kind: 'session_rejected', at: rejected, detail }]
      : []
  })
}

/**
 * By session, of those that are not over. Counted per session, because together PostgreSQL would read all
 * bookings.
 */
async function newBookings({ database, clock }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const booked = database
    .select({ at: max(bookings.createdAt).as('at'), count: sql<number>`count(*)::int`.as('booked') })
    .from(bookings)
    .where(and(eq(bookings.sessionId, sessions.id), isActiveBooking, gte(bookings.createdAt, since)))
    .as('newest')
  const found = await database
    .select({ id: sessions.id, title: sessions.title, at: booked.at, count: booked.count })
    .from(sessions)
    .innerJoinLateral(booked, isNotNull(booked.at))
    .where(and(eq(sessions.tutorId, actor.id), isLiveSession(clock())))
    .orderBy(desc(booked.at))
    .limit(MOST)
  return found.flatMap(({ at, ...row }) => (at ? [{ ...row, kind: 'seats_booked' as const, at }] : []))
}
