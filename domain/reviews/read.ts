import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { OwnReview } from '../../contract/reviews/reviews.ts'
import { reviews, sessions, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type Paging, readPage } from '../pagination.ts'
import { isApprovedSession } from '../session-visibility.ts'
import { getSession, showSession } from '../sessions/read.ts'
import { sessionTutor } from '../who-teaches.ts'
import { firstClassOver } from './seat.ts'

/** A review with the name of its author's account. */
export type ReviewRow = typeof reviews.$inferSelect & { name: string | null }
export type TutorReview = ReviewRow & { title: string; slug: string | null }

const columns = { ...getTableColumns(reviews), name: users.name }
const order: ListOrder = { at: reviews.createdAt, id: reviews.id }
const placeOf = ({ createdAt, id }: ReviewRow) => ({ at: createdAt, id })

/** Everybody sees these. */
export const isShown = isNull(reviews.hiddenAt)

/** One page of a session's reviews, the newest first, and their number. Throws 404. */
export async function listReviews(
  context: Context,
  actor: Actor | null,
  sessionId: string,
  paging: Paging,
): Promise<{ rows: ReviewRow[]; total: number }> {
  await showSession(context, actor, sessionId)
  const wanted = and(eq(reviews.sessionId, sessionId), actor?.role === 'Admin' ? undefined : isShown)
  const [rows, total] = await Promise.all([
    readReviews(context, wanted, paging),
    context.database.$count(reviews, wanted),
  ])
  return { rows, total }
}

/** The newest reviews of a session that everybody sees. */
export const listNewest = (context: Context, sessionId: string, limit: number): Promise<ReviewRow[]> =>
  readReviews(context, and(eq(reviews.sessionId, sessionId), isShown), { page: 1, limit })

async function readReviews({ reads }: Context, wanted: SQL | undefined, paging: Paging) {
  const query = reads.select(columns).from(reviews).innerJoin(users, eq(users.id, reviews.userId))
  return (await readPage(query.$dynamic(), { wanted, order, paging, placeOf })).rows
}

/**
 * Of the sessions that they teach, but those of a tutor before them, and of those that they taught before. As
 * two look-ups: of one condition on both tables PostgreSQL would read the reviews of everybody.
 */
const isOfTutor = (tutorId: string): SQL => sql`${reviews.id} in (
  select own.id from ${sessions} join ${reviews} as own on own.session_id = ${sessions.id}
    where ${sessionTutor} = ${tutorId} and ${isApprovedSession} and own.tutor_id is null
  union all select before.id from ${sessions} join ${reviews} as before on before.session_id = ${sessions.id}
    where before.tutor_id = ${tutorId} and ${isApprovedSession})`

/** The newest reviews of what a tutor teaches and taught, and the sums. */
export async function readTutorReviews({ reads }: Context, tutorId: string, limit: number) {
  const wanted = and(isOfTutor(tutorId), isShown)
  const [newest, [sums]] = await Promise.all([
    reads
      .select({ ...columns, title: sessions.title, slug: sessions.slug })
      .from(sessions)
      .innerJoin(reviews, eq(reviews.sessionId, sessions.id))
      .innerJoin(users, eq(users.id, reviews.userId))
      .where(wanted)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(limit),
    reads
      .select({
        ratingSum: sql<number>`coalesce(sum(${reviews.rating}), 0)::integer`,
        ratingCount: sql<number>`count(*)::integer`,
      })
      .from(reviews)
      .where(wanted),
  ])
  return { newest, sums: sums ?? { ratingSum: 0, ratingCount: 0 } }
}

/**
 * A person's own review of a session, hidden or not, and whether they may write. Throws 404 for a session
 * that they neither see nor had a class of.
 */
export async function readOwnReview(
  context: Context,
  actor: Actor,
  sessionId: string,
): Promise<{ row?: ReviewRow } & Omit<OwnReview, 'review'>> {
  const { reads, clock } = context
  const [over, [row]] = await Promise.all([
    firstClassOver(reads, actor.id, sessionId),
    reads
      .select(columns)
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .where(and(eq(reviews.sessionId, sessionId), eq(reviews.userId, actor.id))),
  ])
  if (!over && !row) await getSession(context, actor, sessionId)
  const mayWrite = over !== null && over <= clock() && !row?.hiddenAt
  return {
    ...(row && { row }),
    ...(mayWrite && { mayWrite: true as const }),
    ...(over && over > clock() && { opensAt: over.toISOString() }),
  }
}
