import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Level, levels, type Subject, subjects } from '../../contract/catalogue.ts'
import { notFound } from '../../contract/errors.ts'
import { classes, sessions, tutors } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { tutorKey, tutorSlug } from './slug.ts'

/** What everybody may see of an active tutor: nothing of the account but its id. */
const { userId, name, education, expertise, experience, availability, photo, bio } = tutors
const columns = { userId, name, education, expertise, experience, availability, photo, bio }

type NextClass = {
  id: string
  startAt: Date
  endAt: Date
  session: { title: string; slug: string | null; id: string }
}

export type TutorProfile = Pick<typeof tutors.$inferSelect, keyof typeof columns> & {
  slug: string
  levels: Level[]
  subjects: Subject[]
  next: NextClass[]
}

const NEXT_CLASSES = 5
/** A tutor teaches fewer combinations of level and subject. */
const MAX_TAUGHT = 200

const isActive = eq(tutors.status, 'active')

/** An active tutor by the key of their public address, whatever is before it. Throws 404. */
export async function getTutorProfile(context: Context, slug: string): Promise<TutorProfile> {
  const key = tutorKey(slug)
  const [tutor] = key
    ? await context.reads
        .select(columns)
        .from(tutors)
        .where(and(isActive, eq(sql`right(${tutors.userId}::text, 12)`, key)))
        .orderBy(tutors.createdAt, tutors.id)
        .limit(1)
    : []
  if (!tutor) throw notFound('tutor_not_found')
  const [taught, next] = await Promise.all([
    listTaught(context, tutor.userId),
    listNextClasses(context, tutor.userId),
  ])
  return { ...tutor, ...taught, next, slug: tutorSlug(tutor) }
}

/** The public address of somebody who teaches; undefined if they are no active tutor. */
export async function findTutorSlug({ reads }: Context, tutorId: string | null): Promise<string | undefined> {
  if (!tutorId) return undefined
  const [tutor] = await reads
    .select({ name, userId })
    .from(tutors)
    .where(and(isActive, eq(tutors.userId, tutorId)))
    .limit(1)
  return tutor && tutorSlug(tutor)
}

/** The public addresses of active tutors, the newest first. */
export async function listTutorSlugs({ reads }: Context, limit: number): Promise<string[]> {
  const rows = await reads
    .select({ name, userId })
    .from(tutors)
    .where(isActive)
    .orderBy(desc(tutors.createdAt), desc(tutors.id))
    .limit(limit)
  return rows.map(tutorSlug)
}

/** Their approved sessions that are not over, by the index of these. */
const isLive = (tutorId: string, now: Date) =>
  and(
    eq(sessions.status, 'approved'),
    isNull(sessions.deletedAt),
    gt(sessions.classEnd, now),
    eq(sessions.tutorId, tutorId),
  )

async function listTaught({ reads, clock }: Context, tutorId: string) {
  const { level, subject } = sessions
  const rows = await reads
    .select({ level, subject })
    .from(sessions)
    .where(isLive(tutorId, clock()))
    .groupBy(level, subject)
    .limit(MAX_TAUGHT)
  return {
    levels: levels.filter((value) => rows.some((row) => row.level === value)),
    subjects: subjects.filter((value) => rows.some((row) => row.subject === value)),
  }
}

function listNextClasses({ reads, clock }: Context, tutorId: string): Promise<NextClass[]> {
  const now = clock()
  const session = { id: sessions.id, title: sessions.title, slug: sessions.slug }
  return reads
    .select({ id: classes.id, startAt: classes.startAt, endAt: classes.endAt, session })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .where(and(isLive(tutorId, now), eq(classes.state, 'planned'), gt(classes.endAt, now)))
    .orderBy(classes.startAt, classes.id)
    .limit(NEXT_CLASSES)
}
