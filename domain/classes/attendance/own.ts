import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import { MAX_OWN_SHARES } from '../../../contract/attendance/absence.ts'
import { MAX_CLASSES } from '../../../contract/classes/limits.ts'
import { absenceNotices, attendanceShares, classes, sessions } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { rules } from '../../settings/rules.ts'
import { listMarks } from './marks.ts'

/** Reads what the rolls say of the actor, of one session or of all (A11). */
export async function readOwnAttendance(context: Context, actor: Actor, sessionId: string | undefined) {
  const ofSession = sessionId === undefined ? undefined : eq(classes.sessionId, sessionId)
  const [rule, shares, rows, absences] = await Promise.all([
    rules.attendance.read(context.database),
    listShares(context, actor, sessionId),
    listMarks(context, actor.id, sessionId),
    context.database
      .select({ classId: classes.id, reason: absenceNotices.reason, inTime: absenceNotices.inTime })
      .from(absenceNotices)
      .innerJoin(classes, eq(classes.id, absenceNotices.classId))
      .where(
        and(
          eq(absenceNotices.userId, actor.id),
          isNull(absenceNotices.withdrawnAt),
          gte(classes.endAt, context.clock()),
          ofSession,
        ),
      )
      .orderBy(classes.startAt, classes.id)
      .limit(MAX_CLASSES),
  ])
  return { rule, shares, classes: rows, absences }
}

const listShares = ({ database }: Context, actor: Actor, sessionId: string | undefined) =>
  database
    .select({
      sessionId: sessions.id,
      title: sessions.title,
      held: attendanceShares.held,
      attended: attendanceShares.attended,
    })
    .from(attendanceShares)
    .innerJoin(sessions, eq(sessions.id, attendanceShares.sessionId))
    .where(
      and(
        eq(attendanceShares.userId, actor.id),
        sessionId === undefined ? undefined : eq(attendanceShares.sessionId, sessionId),
      ),
    )
    .orderBy(desc(sessions.classEnd), desc(sessions.id))
    .limit(MAX_OWN_SHARES)
