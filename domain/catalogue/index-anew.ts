import { eq, inArray, sql } from 'drizzle-orm'
import type { CatalogueKind } from '../../contract/centre/catalogue-names.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import type { Executor } from '../../db/client.ts'
import { searchDocuments, sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'

/** Until the end of the transaction no name changes: who indexes sessions reads names that hold. */
export const keepNames = (transaction: Executor) =>
  transaction.execute(sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS['catalogue names']})`)

/** Until the end of the transaction nobody else indexes sessions: all that have the old name are seen. */
export const waitForIndexers = (transaction: Executor) =>
  transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS['catalogue names']})`)

/**
 * Has the documents of sessions written anew, because a level or subject was renamed. Until the task has done
 * so they are found by the old name.
 */
export async function indexAnew(
  transaction: Executor,
  context: Context,
  kind: CatalogueKind,
  slug: string,
): Promise<void> {
  const sorting = kind === 'levels' ? sessions.level : sessions.subject
  const documents = transaction
    .select({ id: sessions.searchDocumentId })
    .from(sessions)
    .where(eq(sorting, slug))
  await transaction.update(searchDocuments).set({ version: 0 }).where(inArray(searchDocuments.id, documents))
  await context.jobs.enqueue(transaction, 'search-index')
}
