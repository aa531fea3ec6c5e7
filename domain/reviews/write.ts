import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import type { Reader } from '../../db/pipeline.ts'
import { classes, reviews } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { type LockedSession, lockSession, readSessions } from '../seats/lock.ts'
import { isVisibleTo } from '../session-visibility.ts'
import { tutorOf } from '../who-teaches.ts'
import { firstClassOver } from './seat.ts'

/** `onHome`: whether the home page may show it. */
type Form = { rating: number; text: string | null; onHome: boolean }

/**
 * Writes or changes the actor's review of a session. Throws 404, 403 for who had no class of it, and 409
 * until the first is over, or once an Admin has hidden the review. Throws 429 above the limit.
 */
export async function putReview(
  context: Context,
  actor: Actor,
  sessionId: string,
  { rating, text, onHome }: Form,
): Promise<void> {
  // Before a refusal nothing is counted, and no lock is held while it is.
  const [seen] = await readSessions(context.reads, [sessionId])
  await requireAttended(context.reads, context, actor, seen)
  await context.limits.consume('reviews', actor.id)
  await context.database.transaction(async (transaction) => {
    const session = await requireAttended(
      transaction,
      context,
      actor,
      await lockSession(transaction, sessionId),
    )
    const at = context.clock()
    const id = newId(context)
    // Without words there is nothing to show.
    const agrees = onHome && text !== null
    const tutorId = await readFormerTutor(transaction, session, at)
    const [written] = await transaction
      .insert(reviews)
      .values({
        ...{ id, sessionId, userId: actor.id, tutorId, rating, text, createdAt: at, updatedAt: at },
        homeConsentAt: agrees ? at : null,
      })
      .onConflictDoUpdate({
        target: [reviews.sessionId, reviews.userId],
        set: {
          ...{ rating, text, updatedAt: at },
          homeConsentAt: agrees ? sql`coalesce(${reviews.homeConsentAt}, ${at})` : null,
        },
      })
      .returning({ hiddenAt: reviews.hiddenAt })
    // Else whoever was hidden would only have to write something else.
    if (written?.hiddenAt) throw conflict('review_hidden')
  })
}

/** Reads who held the last class, where it was not who teaches the session now; else null. */
async function readFormerTutor(
  transaction: Executor,
  { id, ownerId }: LockedSession,
  now: Date,
): Promise<string | null> {
  const [last] = await transaction
    .select({ heldByName: classes.heldByName, heldById: classes.heldById })
    .from(classes)
    .where(and(eq(classes.sessionId, id), eq(classes.state, 'planned'), lte(classes.endAt, now)))
    .orderBy(desc(classes.startAt))
    .limit(1)
  return last && last.heldByName !== null ? (last.heldById ?? ownerId) : null
}

/** The session, where the actor may review it. */
async function requireAttended(
  queries: Reader,
  context: Context,
  actor: Actor,
  session: LockedSession | undefined,
): Promise<LockedSession> {
  if (!session) throw notFound('session_not_found')
  if (session.status === 'approved' && tutorOf(session) === actor.id) throw forbidden('review_by_tutor')
  const over = await firstClassOver(queries, actor.id, session.id)
  if (!over && !isVisibleTo(actor, session)) throw notFound('session_not_found')
  if (!over) throw forbidden('review_for_attended')
  if (over > context.clock()) throw conflict('review_too_early')
  return session
}

/** Deletes the actor's review. Throws 404 without one, and 409 once an Admin has hidden it. */
export async function deleteReview(context: Context, actor: Actor, sessionId: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockSession(transaction, sessionId)
    const isOwn = and(eq(reviews.sessionId, sessionId), eq(reviews.userId, actor.id))
    const [deleted] = await transaction.delete(reviews).where(isOwn).returning({ hiddenAt: reviews.hiddenAt })
    if (!deleted) throw notFound('review_not_found')
    if (deleted.hiddenAt) throw conflict('review_hidden')
  })
}
