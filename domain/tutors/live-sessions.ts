import { and, eq, gt } from 'drizzle-orm'
import { classes, sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isLiveSession } from '../session-visibility.ts'

/** Sessions have this in common. */
export type Topic = {
  level?: string | undefined
  subject?: string | undefined
  /** The account of the tutor. */
  tutorId?: string | undefined
}

export type NextClassOfTutor = {
  id: string
  startAt: Date
  endAt: Date
  session: { title: string; slug: string | null; id: string }
}

/** The approved sessions of a topic that are not over, by the index of all such sessions. */
export const isLive = ({ level, subject, tutorId }: Topic, now: Date) =>
  and(
    isLiveSession(now),
    level ? eq(sessions.level, level) : undefined,
    subject ? eq(sessions.subject, subject) : undefined,
    tutorId ? eq(sessions.tutorId, tutorId) : undefined,
  )

/** The classes of these sessions that come next, or run. */
export function listNextClasses(
  { reads, clock }: Context,
  topic: Topic,
  limit: number,
): Promise<NextClassOfTutor[]> {
  const now = clock()
  const session = { id: sessions.id, title: sessions.title, slug: sessions.slug }
  return reads
    .select({ id: classes.id, startAt: classes.startAt, endAt: classes.endAt, session })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .where(and(isLive(topic, now), eq(classes.state, 'planned'), gt(classes.endAt, now)))
    .orderBy(classes.startAt, classes.id)
    .limit(limit)
}
