import { and, asc, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { sessions } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isLiveSession } from '../../session-visibility.ts'

/** A course, or a session that may begin one: its first session that is not over, and how many those are. */
export type Course = { id: string; title: string; classStart: Date; batches: number }

/** Bound the sessions that are read. */
const MAX_SESSIONS = 100
const MAX_MEMBERS = 2000

const { id, courseId, title, classStart, createdAt, ownerId, tutorId, status } = sessions
const columns = { id, courseId, title, classStart }

/**
 * The course into which the actor may put sessions, each once, those first into which the newest session
 * came.
 */
export async function listCourses({ database, clock }: Context, actor: Actor): Promise<Course[]> {
  const now = clock()
  const isAhead = and(isNull(sessions.deletedAt), ne(sessions.status, 'rejected'), gt(sessions.classEnd, now))
  // What others wrote down is theirs until it is approved.
  const isOwn = or(
    and(eq(ownerId, actor.id), or(ne(status, 'approved'), isNull(tutorId))),
    and(eq(tutorId, actor.id), isLiveSession(now)),
  )
  const own = await database
    .select(columns)
    .from(sessions)
    .where(and(isAhead, actor.role === 'Admin' ? undefined : isOwn))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_SESSIONS)
  const ids = own.flatMap((session) => session.courseId ?? [])
  const members = await database
    .select(columns)
    .from(sessions)
    .where(and(isAhead, inArray(courseId, [...new Set(ids)])))
    .orderBy(asc(createdAt), asc(id))
    .limit(MAX_MEMBERS)
  const byCourse = Map.groupBy(members, (session) => session.courseId)
  const course = own.map((session) => {
    const batches = byCourse.get(session.courseId) ?? [session]
    const { title, classStart } = batches[0] ?? session
    return { id: session.courseId ?? session.id, title, classStart, batches: batches.length }
  })
  return [...new Map(course.map((one) => [one.id, one])).values()]
}
