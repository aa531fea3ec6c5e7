import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { interests, sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { tutorOf } from '../who-teaches.ts'
import { tellOpened } from './messages.ts'
import { isOpenInterest } from './open.ts'

type Session = typeof sessions.$inferSelect

/**
 * Tells everybody who waits to hear of a session that was approved: of it, of another of its course, or of
 * its level and subject. Like `tellOfReopened` it needs the session's lock, and tells each wish once.
 */
export const tellOfApproved = (transaction: Executor, context: Context, session: Session): Promise<void> =>
  tellWho(transaction, context, session, or(isAboutCourse(transaction, session), isAboutTopic(session)))

/** Tells everybody who waits to hear of a session that it takes people again. */
export const tellOfReopened = (transaction: Executor, context: Context, session: Session): Promise<void> =>
  tellWho(transaction, context, session, eq(interests.sessionId, session.id))

function isAboutCourse(queries: Executor, { id, courseId }: Session): SQL | undefined {
  if (courseId === null) return eq(interests.sessionId, id)
  const others = queries.select({ id: sessions.id }).from(sessions).where(eq(sessions.courseId, courseId))
  return inArray(interests.sessionId, others)
}

function isAboutTopic({ level, subject, ...session }: Session): SQL | undefined {
  if (level === null || subject === null) return undefined
  const isByThem = or(isNull(interests.tutorId), eq(interests.tutorId, tutorOf(session)))
  return and(eq(interests.level, level), eq(interests.subject, subject), isByThem)
}

async function tellWho(
  transaction: Executor,
  context: Context,
  session: Session,
  matching: SQL | undefined,
): Promise<void> {
  const now = context.clock()
  if (now > session.classEnd) return
  // In one order, so that two sessions that open at once do not wait for each other forever.
  const waiting = await transaction
    .select({ id: interests.id })
    .from(interests)
    .where(and(matching, isOpenInterest(now)))
    .orderBy(asc(interests.id))
    .for('update')
  if (waiting.length === 0) return
  const told = await transaction
    .update(interests)
    .set({ toldAt: now, openedId: session.id })
    .where(
      inArray(
        interests.id,
        waiting.map(({ id }) => id),
      ),
    )
    .returning({ id: interests.id, userId: interests.userId })
  // Who asked in two ways hears of it once.
  const people = [...new Map(told.map((one) => [one.userId, one])).values()]
  await tellOpened(transaction, context, session, people)
}
