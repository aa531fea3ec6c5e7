import { type FilterName, type Filters, hasFreeSeat, type IndexedSession, matches } from './filters.ts'

/** Counts by the name of a filter and by its value. */
export type Facets = Record<string, Record<string, number>>

/** The values of a session for each filter. */
const values: Record<FilterName, (session: IndexedSession, now: Date) => string[]> = {
  level: ({ level }) => (level ? [level] : []),
  subject: ({ subject }) => (subject ? [subject] : []),
  weekday: ({ weekdays }) => weekdays,
  mode: ({ mode }) => (mode ? [mode] : []),
  language: ({ language }) => (language === 'both' ? ['bn', 'en', 'both'] : language ? [language] : []),
  place: ({ branchId }) => (branchId ? [branchId] : []),
  tutor: ({ tutorId }) => (tutorId ? [tutorId] : []),
  free: ({ feeMinor }) => (feeMinor === 0 ? ['true'] : []),
  seats: (session, now) => (hasFreeSeat(session, now) ? ['true'] : []),
}

/** How many sessions each value would find if it were the one chosen, with the other filters as they are. */
export function countFacets(found: IndexedSession[], filters: Filters, now: Date): Facets {
  const countOf = (name: FilterName) => {
    const counts: Record<string, number> = {}
    for (const session of found)
      if (matches(session, filters, now, name))
        for (const value of values[name](session, now)) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  return Object.fromEntries((Object.keys(values) as FilterName[]).map((name) => [name, countOf(name)]))
}
