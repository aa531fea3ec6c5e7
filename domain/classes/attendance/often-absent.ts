import { and, asc, desc, eq, gte, or, sql } from 'drizzle-orm'
import {
  ABSENT_IN_A_ROW,
  CLASSES_BEFORE_SHARE,
  MOST_OFTEN_ABSENT,
} from '../../../contract/attendance/states.ts'
import { attendanceShares, bookings, sessions, users } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isActiveBooking } from '../../seats/bookings.ts'
import { isLiveSession, isTaughtBy } from '../../session-visibility.ts'
import { requireOwnSession } from '../../sessions/manage.ts'
import { rules } from '../../settings/rules.ts'

const { held, attended, missedInARow } = attendanceShares

/**
 * Students with a seat who come too rarely, or not any more (A11): of a session, or of all that are not over
 * and that the actor manages. Throws 403, 404 for a session.
 */
export async function listOftenAbsent(context: Context, actor: Actor, sessionId: string | undefined) {
  if (sessionId !== undefined) await requireOwnSession(context, actor, sessionId)
  const { minimumShare } = await rules.attendance.read(context.database)
  const isRare = and(gte(held, CLASSES_BEFORE_SHARE), sql`${attended} * 100 < ${minimumShare} * ${held}`)
  const isOwn = actor.role === 'Admin' ? undefined : isTaughtBy(actor.id)
  const rows = await context.database
    .select({
      userId: users.id,
      name: users.name,
      phone: users.phone,
      email: users.email,
      sessionId: sessions.id,
      title: sessions.title,
      ...{ held, attended, missedInARow },
    })
    .from(sessions)
    .innerJoin(attendanceShares, eq(attendanceShares.sessionId, sessions.id))
    .innerJoin(
      bookings,
      and(eq(bookings.sessionId, sessions.id), eq(bookings.userId, attendanceShares.userId), isActiveBooking),
    )
    .innerJoin(users, eq(users.id, attendanceShares.userId))
    .where(
      and(
        sessionId === undefined ? and(isLiveSession(context.clock()), isOwn) : eq(sessions.id, sessionId),
        or(isRare, gte(missedInARow, ABSENT_IN_A_ROW)),
      ),
    )
    .orderBy(
      asc(sql`${attended}::float / greatest(${held}, 1)`),
      desc(missedInARow),
      asc(users.id),
      asc(sessions.id),
    )
    .limit(MOST_OFTEN_ABSENT + 1)
  return {
    minimumShare,
    more: rows.length > MOST_OFTEN_ABSENT,
    rows: rows.slice(0, MOST_OFTEN_ABSENT),
  }
}
