import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Database, Executor } from '../../../db/client.ts'
import { searchDocuments, sessions } from '../../../db/schema.ts'
import { isLiveSession } from '../../session-visibility.ts'

const { id, isLive } = searchDocuments

/**
 * Takes documents out of the search whose sessions are all over, and puts back those of sessions that are
 * not: nearly all of a centre's sessions are past, and a search would read each of their documents that fits.
 */
export async function updateLiveDocuments(database: Database, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const live = liveIds(transaction, now)
    await transaction
      .update(searchDocuments)
      .set({ isLive: true })
      .where(and(eq(isLive, false), inArray(id, live)))
    const past = await transaction
      .select({ id })
      .from(searchDocuments)
      .where(and(eq(isLive, true), notInArray(id, live)))
      .orderBy(id)
      .for('no key update', { skipLocked: true })
    // Read again with the rows locked: a session with the same text may have been approved since.
    await transaction
      .update(searchDocuments)
      .set({ isLive: false })
      .where(
        and(
          sql`${id} = any(${sql.param(past.map((document) => document.id))}::uuid[])`,
          notInArray(id, live),
        ),
      )
  })
}

const liveIds = (transaction: Executor, now: Date) =>
  transaction
    .select({ id: sql<string>`${sessions.searchDocumentId}` })
    .from(sessions)
    .where(and(isLiveSession(now), isNotNull(sessions.searchDocumentId)))
