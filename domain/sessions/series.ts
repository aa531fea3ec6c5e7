import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { invalid } from '../../contract/errors.ts'
import type { Executor } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { lockSessions } from '../seats/lock.ts'
import { managesSession, requireOwnSession } from './manage.ts'

/**
 * Puts a session into the series of another one of the actor's, or takes it out (null). Returns the id of the series. Throws 400 for
 * a series that is not the actor's, 403, 404.
 */
export async function setSeries(
  context: Context,
  actor: Actor,
  id: string,
  wanted: string | null,
): Promise<string | null> {
  await requireOwnSession(context, actor, id)
  return context.database.transaction(async (transaction) => {
    if (wanted === null) await lockSessions(transaction, [id])
    const seriesId = wanted === null ? null : await joinSeries(transaction, actor, wanted, id)
    const [was] = await transaction
      .select({ seriesId: sessions.seriesId })
      .from(sessions)
      .where(eq(sessions.id, id))
    if (!was || was.seriesId === seriesId) return seriesId
    await transaction.update(sessions).set({ seriesId }).where(eq(sessions.id, id))
    await recordAuditEvent(transaction, context, actor, {
      action: 'session.changed',
      subjectId: id,
      before: { seriesId: was.seriesId },
      after: { seriesId },
    })
    return seriesId
  })
}

/**
 * The series of a session, which begins with it if it has none, by its id or that of the series. Throws 400 when it is not the
 * actor's. `joining`: a session that is locked with it.
 */
export async function joinSeries(
  transaction: Executor,
  actor: Actor,
  wanted: string,
  joining?: string,
): Promise<string> {
  const seen = await findFirst(transaction, wanted)
  if (!seen || !managesSession(actor, seen)) throw invalid('seriesId', 'series_not_found')
  await lockSessions(transaction, joining ? [seen.id, joining] : [seen.id])
  const { id, seriesId } = (await findFirst(transaction, wanted)) ?? seen
  // Whoever begins the series at the same moment gives it the same id.
  if (seriesId === null) await transaction.update(sessions).set({ seriesId: id }).where(eq(sessions.id, id))
  return seriesId ?? id
}

/** The first session of a series, or one that may begin one. */
async function findFirst(queries: Executor, wanted: string) {
  const [first] = await queries
    .select({
      id: sessions.id,
      seriesId: sessions.seriesId,
      ownerId: sessions.ownerId,
      tutorId: sessions.tutorId,
    })
    .from(sessions)
    .where(and(or(eq(sessions.id, wanted), eq(sessions.seriesId, wanted)), isNull(sessions.deletedAt)))
    .orderBy(asc(sessions.createdAt))
    .limit(1)
  return first
}
