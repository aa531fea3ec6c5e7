import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { sessions, tutors } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isLive, listNextClasses, type NextClassOfTutor, type Topic } from './live-sessions.ts'
import { tutorSlug } from './slug.ts'

export type TopicTutor = { name: string; photo: string; slug: string }

const TUTORS = 8
const NEXT_CLASSES = 3

/** Reads who teaches a level and subject (F03), and which classes come next. */
export async function readTutorTopic(
  context: Context,
  topic: Topic,
): Promise<{ tutors: TopicTutor[]; next: NextClassOfTutor[] }> {
  const [teaching, next] = await Promise.all([
    listTopicTutors(context, topic),
    listNextClasses(context, topic, NEXT_CLASSES),
  ])
  return { tutors: teaching, next }
}

async function listTopicTutors({ reads, clock }: Context, topic: Topic): Promise<TopicTutor[]> {
  const teaching = reads.select({ id: sessions.tutorId }).from(sessions).where(isLive(topic, clock()))
  const rows = await reads
    .select({ name: tutors.name, photo: tutors.photo, userId: tutors.userId })
    .from(tutors)
    .where(and(eq(tutors.status, 'active'), inArray(tutors.userId, teaching)))
    .orderBy(tutors.createdAt, tutors.id)
    .limit(TUTORS)
  return rows.map(({ userId, ...tutor }) => ({ ...tutor, slug: tutorSlug({ ...tutor, userId }) }))
}

/** The levels and subjects of which there are sessions that are not over. */
export async function listTopics(
  { reads, clock }: Context,
  limit: number,
): Promise<{ level: string; subject: string }[]> {
  const { level, subject } = sessions
  const rows = await reads
    .select({ level, subject })
    .from(sessions)
    .where(and(isLive({}, clock()), isNotNull(level), isNotNull(subject)))
    .groupBy(level, subject)
    .orderBy(level, subject)
    .limit(limit)
  return rows as { level: string; subject: string }[]
}
