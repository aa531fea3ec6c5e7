import { and, eq } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { reviews } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { lockSession } from '../seats/lock.ts'
import { managesSession } from '../sessions/manage.ts'
import { getSession } from '../sessions/read.ts'
import { isShown } from './read.ts'

/** By both ids: a review belongs to its session. */
export type ReviewIds = { sessionId: string; reviewId: string }

const isReview = ({ sessionId, reviewId }: ReviewIds) =>
  and(eq(reviews.id, reviewId), eq(reviews.sessionId, sessionId))

/**
 * Answers a review that everybody sees; null withdraws the answer. Throws the same 404 for none and for one
 * of a session that the actor does not manage.
 */
export async function answerReview(
  context: Context,
  actor: Actor,
  ids: ReviewIds,
  text: string | null,
): Promise<void> {
  const session = await getSession(context, actor, ids.sessionId)
  if (!managesSession(actor, session)) throw notFound('review_not_found')
  const written = { answer: text, answeredAt: context.clock(), answeredById: actor.id }
  // In a transaction, because only the commit of one drops the cached lists.
  await context.database.transaction(async (transaction) => {
    const [answered] = await transaction
      .update(reviews)
      .set(text === null ? { answer: null, answeredAt: null, answeredById: null } : written)
      .where(and(isReview(ids), isShown))
      .returning({ userId: reviews.userId })
    if (!answered) throw notFound('review_not_found')
    await recordAuditEvent(transaction, context, actor, {
      ...{ action: 'review.answered', subjectId: ids.reviewId, affectedUserId: answered.userId },
      after: { answer: text },
    })
  })
}

/** Hides a review from everybody but Admins and its author; null shows it again. Throws 404. */
export async function hideReview(
  context: Context,
  actor: Actor,
  ids: ReviewIds,
  reason: string | null,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockSession(transaction, ids.sessionId)
    const [was] = await transaction
      .select({ userId: reviews.userId, reason: reviews.hiddenReason })
      .from(reviews)
      .where(isReview(ids))
      .for('update')
    if (!was) throw notFound('review_not_found')
    if (was.reason === reason) return
    const hidden = { hiddenAt: context.clock(), hiddenById: actor.id, hiddenReason: reason }
    await transaction
      .update(reviews)
      .set(reason === null ? { hiddenAt: null, hiddenById: null, hiddenReason: null } : hidden)
      .where(isReview(ids))
    await recordAuditEvent(transaction, context, actor, {
      action: reason === null ? 'review.shown' : 'review.hidden',
      subjectId: ids.reviewId,
      affectedUserId: was.userId,
      before: { reason: was.reason },
      after: { reason },
    })
  })
}
