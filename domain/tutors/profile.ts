import { and, count, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Catalogue } from '../../contract/centre/catalogue.ts'
import { NEWEST_REVIEWS } from '../../contract/formats/page-sizes.ts'
import { notFound } from '../../contract/http/errors.ts'
import { ONLINE } from '../../contract/sessions/catalogue.ts'
import { sessions, tutorSubjects, tutors } from '../../db/schema.ts'
import { readCatalogue } from '../catalogue/read.ts'
import type { Context } from '../context.ts'
import { readTutorReviews } from '../reviews/read.ts'
import { isLive, listNextClasses, type NextClassOfTutor } from './live-sessions.ts'
import { tutorKey, tutorSlug } from './slug.ts'

/** What everybody may see of an active tutor: nothing of the account but its id. */
const { userId, name, education, expertise, experience, availability, photo, bio } = tutors
const columns = { userId, name, education, expertise, experience, availability, photo, bio }

export type TutorProfile = Pick<typeof tutors.$inferSelect, keyof typeof columns> & {
  slug: string
  /** What they teach. */
  taught: Catalogue
  next: NextClassOfTutor[]
  reviews: Awaited<ReturnType<typeof readTutorReviews>>
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
        .select({ ...columns, id: tutors.id })
        .from(tutors)
        .where(and(isActive, eq(sql`right(${tutors.userId}::text, 12)`, key)))
        .orderBy(tutors.createdAt, tutors.id)
        .limit(1)
    : []
  if (!tutor) throw notFound('tutor_not_found')
  const [taught, next, reviews] = await Promise.all([
    listTaught(context, tutor),
    listNextClasses(context, { tutorId: tutor.userId }, NEXT_CLASSES),
    readTutorReviews(context, tutor.userId, NEWEST_REVIEWS),
  ])
  const { id: _, ...shown } = tutor
  return { ...shown, taught, next, reviews, slug: tutorSlug(tutor) }
}

/** Finds what a session says of its tutor, and their public address; undefined if they are not active. */
export async function findTutor(
  { reads }: Context,
  tutorId: string | null,
): Promise<Pick<TutorProfile, 'slug' | 'expertise' | 'experience'> | undefined> {
  if (!tutorId) return undefined
  const [tutor] = await reads
    .select({ name, userId, expertise, experience })
    .from(tutors)
    .where(and(isActive, eq(tutors.userId, tutorId)))
    .limit(1)
  return tutor && { ...tutor, slug: tutorSlug(tutor) }
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

/** A list of tutors shows this of one. */
export type ListedTutor = Pick<TutorProfile, 'name' | 'photo' | 'expertise' | 'education' | 'slug'>

/** `place`: a branch, or `online`. */
export type TutorFilters = {
  subject?: string | undefined
  level?: string | undefined
  place?: string | undefined
}

/**
 * One page of the active tutors for everybody, the newest first, and their number: who has a live session
 * that fits all filters, or has said that they teach the subject.
 */
export async function listPublicTutors(
  context: Context,
  { page, limit, ...filters }: TutorFilters & { page: number; limit: number },
): Promise<{ tutors: ListedTutor[]; total: number }> {
  const { reads } = context
  const wanted = and(isActive, teaches(context, filters))
  const [rows, [counted]] = await Promise.all([
    reads
      .select({ userId, name, photo, expertise, education })
      .from(tutors)
      .where(wanted)
      .orderBy(desc(tutors.createdAt), desc(tutors.id))
      .limit(limit)
      .offset((page - 1) * limit),
    reads.select({ total: count() }).from(tutors).where(wanted),
  ])
  const listed = rows.map(({ userId, ...shown }) => ({ ...shown, slug: tutorSlug({ ...shown, userId }) }))
  return { tutors: listed, total: counted?.total ?? 0 }
}

function teaches({ reads, clock }: Context, { subject, level, place }: TutorFilters): SQL | undefined {
  if (!subject && !level && !place) return undefined
  const there = place === ONLINE ? eq(sessions.mode, 'online') : eq(sessions.branchId, place ?? '')
  const live = reads
    .select({ id: sessions.tutorId })
    .from(sessions)
    .where(and(isLive({ level, subject }, clock()), isNotNull(sessions.tutorId), place ? there : undefined))
  const inSession = inArray(userId, live)
  if (!subject || level || place) return inSession
  const said = reads
    .select({ id: tutorSubjects.tutorId })
    .from(tutorSubjects)
    .where(eq(tutorSubjects.subject, subject))
  return or(inSession, inArray(tutors.id, said))
}

/** Lists the topics of their live sessions, and the subjects that they applied with. */
async function listTaught(
  { reads, clock }: Context,
  { id, userId: tutorId }: { id: string; userId: string },
): Promise<Catalogue> {
  const { level, subject } = sessions
  const [rows, said, catalogue] = await Promise.all([
    reads
      .select({ level, subject })
      .from(sessions)
      .where(isLive({ tutorId }, clock()))
      .groupBy(level, subject)
      .limit(MAX_TAUGHT),
    reads.select({ subject: tutorSubjects.subject }).from(tutorSubjects).where(eq(tutorSubjects.tutorId, id)),
    readCatalogue(reads),
  ])
  return {
    levels: catalogue.levels.filter(({ slug }) => rows.some((row) => row.level === slug)),
    subjects: catalogue.subjects.filter(({ slug }) => [...rows, ...said].some((row) => row.subject === slug)),
  }
}
