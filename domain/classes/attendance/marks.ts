import { and, desc, eq } from 'drizzle-orm'
import { MAX_CLASSES } from '../../../contract/classes/limits.ts'
import { attendance, classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { requireOwnSession } from '../../sessions/manage.ts'

/** Lists what the rolls say of a student, the latest class first: of one session, or of all. */
export const listMarks = (
  { database }: Pick<Context, 'database'>,
  userId: string,
  sessionId: string | undefined,
) =>
  database
    .select({
      classId: classes.id,
      sessionId: classes.sessionId,
      startAt: classes.startAt,
      endAt: classes.endAt,
      state: attendance.state,
    })
    .from(attendance)
    .innerJoin(classes, eq(classes.id, attendance.classId))
    .where(
      and(
        eq(attendance.userId, userId),
        eq(classes.state, 'planned'),
        sessionId === undefined ? undefined : eq(classes.sessionId, sessionId),
      ),
    )
    .orderBy(desc(classes.startAt), desc(classes.id))
    .limit(MAX_CLASSES)

/** The same for who manages the session (A11). Throws 403 and 404 for the session of others. */
export async function listMarksOf(context: Context, actor: Actor, sessionId: string, userId: string) {
  await requireOwnSession(context, actor, sessionId)
  return listMarks(context, userId, sessionId)
}
