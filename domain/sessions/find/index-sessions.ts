import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Executor } from '../../../db/client.ts'
import { searchDocuments, sessions } from '../../../db/schema.ts'
import { keepNames } from '../../catalogue/index-anew.ts'
import { SEARCH_VERSION, type SearchText, searchDocument } from '../../search/document.ts'
import { newSlug } from '../slug.ts'
import { searchedColumns } from './searched.ts'

type Indexed = Pick<typeof sessions.$inferSelect, 'id' | 'slug' | 'createdAt'> & SearchText

const { id, slug, createdAt } = sessions
const columns = { ...searchedColumns, id, slug, createdAt }

/**
 * Makes sessions findable by what they say now, in the transaction of the change. Gives a new one its public
 * address.
 */
export async function indexSession(transaction: Executor, sessionId: string): Promise<void> {
  await keepNames(transaction)
  const found = await transaction.select(columns).from(sessions).where(eq(sessions.id, sessionId))
  await index(transaction, found)
}

const CHUNK = 500

/**
 * Indexes some of the sessions that nobody has indexed yet, that older rules indexed, or whose level or
 * subject was renamed. Returns how many; 0 when none is left.
 */
export function indexRemainingSessions(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    await keepNames(transaction)
    // Two queries, because PostgreSQL would read the whole table for both conditions together.
    const notIndexed = await lockSome(transaction, isNull(sessions.searchDocumentId))
    const found = notIndexed.length > 0 ? notIndexed : await lockSome(transaction, isOutdated(transaction))
    await index(transaction, found)
    return found.length
  })
}

/** Older rules only: beside a newer program, this one must not undo its work. */
const isOutdated = (transaction: Executor) =>
  inArray(
    sessions.searchDocumentId,
    transaction
      .select({ id: searchDocuments.id })
      .from(searchDocuments)
      .where(lt(searchDocuments.version, SEARCH_VERSION)),
  )

const lockSome = (transaction: Executor, condition: SQL): Promise<Indexed[]> =>
  transaction
    .select(columns)
    .from(sessions)
    .where(condition)
    .limit(CHUNK)
    .for('no key update', { of: sessions, skipLocked: true })

async function index(transaction: Executor, found: Indexed[]): Promise<void> {
  if (found.length === 0) return
  const documents = found.map(searchDocument)
  const distinct = [...new Map(documents.map((document) => [document.id, document])).values()]
  // In one order, so that two transactions never wait for each other.
  distinct.sort((a, b) => (a.id < b.id ? -1 : 1))
  // It locks the rows also where nothing is set: `updateLiveDocuments` passes over what this transaction may
  // bring to life.
  await transaction
    .insert(searchDocuments)
    .values(distinct)
    .onConflictDoUpdate({
      target: searchDocuments.id,
      set: { isLive: true, version: SEARCH_VERSION },
      setWhere: or(eq(searchDocuments.isLive, false), lt(searchDocuments.version, SEARCH_VERSION)),
    })
  const rows = found.map((session, position) => ({
    id: session.id,
    document: documents[position]?.id,
    slug: session.slug ?? newSlug(session.title),
  }))
  const values = sql.join(
    rows.map((row) => sql`(${row.id}::uuid, ${row.document}::uuid, ${row.slug}::text)`),
    sql`, `,
  )
  await transaction
    .update(sessions)
    .set({ searchDocumentId: sql`indexed.document`, slug: sql`indexed.slug` })
    .from(sql`(values ${values}) as indexed (id, document, slug)`)
    .where(and(eq(sessions.id, sql`indexed.id`)))
}
