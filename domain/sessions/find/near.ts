import { and, isNotNull, ne } from 'drizzle-orm'
import { rank } from '../../../contract/search/rank.ts'
import type { LeftOut } from '../../../contract/sessions/session-filters.ts'
import { sessions } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { searchWords } from '../../search/score.ts'
import { isApprovedSession } from '../../session-visibility.ts'
import type { SessionRow } from '../columns.ts'
import { readDocuments } from './documents.ts'
import { type Filters, type IndexedSession, matches } from './filters.ts'
import { findAs, findFitting, readRows } from './fitting.ts'
import { fits } from './indexed.ts'

/** Sessions that fit some of what was asked for, and what was left out to find them. */
export type Near = { rows: SessionRow[]; without: LeftOut[] }

const MAX_NEAR = 6

/** What is left out together, the least loss first. The subject stays: another is not near. */
const STEPS: LeftOut[][] = [
  ['place'],
  ['weekday'],
  ['from', 'to'],
  ['language'],
  ['mode'],
  ['seats'],
  ['level'],
  ['free'],
  ['tutor'],
]

/**
 * Where nothing matches: what does without one of the filters, or without more and more of them; else what
 * has one of the words; else what is of the same subject. `fitting` has the words and the dates.
 */
export async function findNear(
  context: Context,
  query: Filters,
  fitting: IndexedSession[],
  now: Date,
): Promise<Near | undefined> {
  const chosen = STEPS.map((names) => names.filter((name) => isSet(query, name))).filter(
    ({ length }) => length > 0,
  )
  const all = chosen.flat()
  const days = all.filter(isDay)
  const first = async (among: IndexedSession[], tries: LeftOut[][]) => {
    for (const without of tries) {
      const kept = leaveOut(query, without)
      const found = among.filter((session) => matches(session, kept, now)).slice(0, MAX_NEAR)
      if (found.length > 0) return { rows: await readRows(context, found, now), without }
    }
    return undefined
  }
  const undated = days.length > 0 ? await findFitting(context, leaveOut(query, days), now) : fitting
  for (const without of withoutSome(chosen)) {
    const found = await first(without.some(isDay) ? undated : fitting, [without])
    if (found) return found
  }
  if (!query.q?.trim()) return undefined
  const loose = await findAs('one', context, leaveOut(query, days), now)
  const found = await first(loose, [
    ['q', ...days],
    ['q', ...all],
  ])
  if (found) return found
  const subject = query.subject.length > 0 ? query.subject : await subjectOf(context, query.q)
  if (subject.length === 0) return undefined
  const same = await findAs('all', context, leaveOut(query, ['q', ...all]), now)
  return first(
    same.filter((session) => session.subject && subject.includes(session.subject)),
    [['q', ...all]],
  )
}

const isSet = (filters: Filters, name: LeftOut) =>
  Array.isArray(filters[name]) ? filters[name].length > 0 : filters[name] !== undefined

const isDay = (name: LeftOut) => name === 'from' || name === 'to'

const leaveOut = (query: Filters, without: LeftOut[]): Filters => ({
  ...query,
  ...Object.fromEntries(without.map((name) => [name, Array.isArray(query[name]) ? [] : undefined])),
})

/** One after the other, then the first two, the first three and so on. */
function withoutSome(chosen: LeftOut[][]): LeftOut[][] {
  const more = chosen.map((_, index) => chosen.slice(0, index + 1).flat())
  return [...chosen, ...more.slice(1)]
}

const MAX_TAUGHT = 50

/** The subject of the session that fits best of some that were taught. */
async function subjectOf(context: Context, q: string): Promise<string[]> {
  const words = searchWords(q)
  const { id, searchDocumentId, subject } = sessions
  const taught = await context.database
    .select({ id, searchDocumentId, subject })
    .from(sessions)
    .where(
      and(
        isApprovedSession,
        isNotNull(subject),
        ne(subject, 'other'),
        fits(words, 'all', 'find_all_search_documents'),
      ),
    )
    .limit(MAX_TAUGHT)
  const [best] = rank(words, taught, await readDocuments(context, taught))
  return best?.item.subject ? [best.item.subject] : []
}
