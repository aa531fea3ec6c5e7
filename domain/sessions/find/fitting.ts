import { inArray } from 'drizzle-orm'
import { rank, type Strictness } from '../../../contract/search/rank.ts'
import type { Sorting } from '../../../contract/sessions/catalogue.ts'
import { sessions } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { searchWords } from '../../search/score.ts'
import { type SessionRow, sessionColumns } from '../columns.ts'
import type { StatusList } from '../listed-status.ts'
import { readDocuments } from './documents.ts'
import type { Filters, IndexedSession } from './filters.ts'
import { readIndexed } from './indexed.ts'
import { orderFound } from './order.ts'

export type FitQuery = Filters & {
  facets?: boolean
  /** Absent: what everybody finds. */
  list?: StatusList | undefined
}

/** All sessions that fit the words and the dates, in order, whatever the other filters say. */
export async function findFitting(context: Context, query: FitQuery, now: Date): Promise<IndexedSession[]> {
  const strict = await findAs('all', context, query, now)
  // Nothing has all the words: what has some of them is more help than an empty page.
  return strict.length === 0 && query.q ? findAs('half', context, query, now) : strict
}

/** Those that fit so many of the words. */
export async function findAs(
  strictness: Strictness,
  context: Context,
  query: FitQuery,
  now: Date,
): Promise<IndexedSession[]> {
  const words = searchWords(query.q ?? '')
  // One word is all of them.
  if (strictness !== 'all' && words.length < 2) return []
  const withWeekdays = query.weekday.length > 0 || query.facets === true
  const indexed = await readIndexed(context, { ...query, withWeekdays, words, strictness }, now)
  const order = { now, isOfStaff: query.list !== undefined }
  if (words.length === 0) {
    const usual: Sorting = query.list ? 'newest' : 'soonest'
    const scored = indexed.map((session) => ({ session, score: 1 }))
    return orderFound(scored, query.sort ?? usual, order)
  }
  const documentOf = await readDocuments(context, indexed)
  const ranked = rank(words, indexed, documentOf, strictness)
  const scored = ranked.map(({ item: session, score }) => ({ session, score }))
  return orderFound(scored, query.sort ?? 'relevance', order)
}

/** The whole rows of sessions that were found, in their order. */
export async function readRows(
  { database }: Context,
  found: IndexedSession[],
  now: Date,
): Promise<SessionRow[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await database.select(sessionColumns(now)).from(sessions).where(inArray(sessions.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
