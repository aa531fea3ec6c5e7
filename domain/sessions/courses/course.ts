import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import { invalid } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { sessions } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { lockSessions } from '../../seats/lock.ts'
import { managesSession, requireOwnSession } from '../manage.ts'

/**
 * Puts a session into the course of another one of the actor's, or takes it out (null). Returns the id of the
 * course. Throws 400 for a course of which the actor manages no session, 403, 404.
 */
export async function setCourse(
  context: Context,
  actor: Actor,
  id: string,
  wanted: string | null,
): Promise<string | null> {
  await requireOwnSession(context, actor, id)
  return context.database.transaction(async (transaction) => {
    const { was, is } = await changeCourse(transaction, actor, id, wanted)
    if (was === is) return is
    await recordAuditEvent(transaction, context, actor, {
      action: 'session.changed',
      subjectId: id,
      before: { courseId: was },
      after: { courseId: is },
    })
    return is
  })
}

type Changed = { was: string | null; is: string | null }

/**
 * The same in a transaction that has locked no session yet. A course is named after its first session: when
 * that one leaves, the others are named after the next.
 */
export async function changeCourse(
  transaction: Executor,
  actor: Actor,
  id: string,
  wanted: string | null,
): Promise<Changed> {
  const first = wanted === null ? undefined : await requireFirst(transaction, actor, wanted)
  const named = (await listNamed(transaction, id)).map((session) => session.id)
  await lockSessions(transaction, [id, ...(first ? [first.id] : []), ...named])
  const is = wanted === null ? null : await courseOf(transaction, actor, wanted)
  const [session] = await transaction
    .select({ was: sessions.courseId })
    .from(sessions)
    .where(eq(sessions.id, id))
  const was = session?.was ?? null
  if (was === is) return { was, is }
  const [next] = was === id ? await listNamed(transaction, id) : []
  if (next) await transaction.update(sessions).set({ courseId: next.id }).where(isNamed(id))
  await transaction.update(sessions).set({ courseId: is }).where(eq(sessions.id, id))
  return { was, is }
}

/**
 * The course of a session, which begins with it if it has none, by its id or that of the course. Throws 400
 * when the actor manages none of its sessions.
 */
export async function joinCourse(transaction: Executor, actor: Actor, wanted: string): Promise<string> {
  const { id } = await requireFirst(transaction, actor, wanted)
  await lockSessions(transaction, [id])
  return courseOf(transaction, actor, wanted)
}

/** The same under the lock: whoever begins the course at the same moment gives it the same id. */
async function courseOf(transaction: Executor, actor: Actor, wanted: string): Promise<string> {
  const { id, courseId } = await requireFirst(transaction, actor, wanted)
  if (courseId === null) await transaction.update(sessions).set({ courseId: id }).where(eq(sessions.id, id))
  return courseId ?? id
}

/** The first session of a course that the actor manages, or one that may begin a course. */
async function requireFirst(queries: Executor, actor: Actor, wanted: string) {
  const { id, courseId, ownerId, tutorId, status } = sessions
  const found = await queries
    .select({ id, courseId, ownerId, tutorId, status })
    .from(sessions)
    .where(and(or(eq(id, wanted), eq(courseId, wanted)), isNull(sessions.deletedAt)))
    .orderBy(asc(sessions.createdAt), asc(id))
  const first = found.find((session) => managesSession(actor, session))
  if (!first) throw invalid('seriesId', 'course_not_found')
  return first
}

const isNamed = (id: string) => and(eq(sessions.courseId, id), ne(sessions.id, id))

/** The other sessions of the course that is named after this one, the oldest first. */
const listNamed = (queries: Executor, id: string) =>
  queries
    .select({ id: sessions.id })
    .from(sessions)
    .where(isNamed(id))
    .orderBy(asc(sessions.createdAt), asc(sessions.id))
