import type { Logger } from 'pino'
import type { SlowQuery } from '../db/observe/query-observer.ts'

/** How many queries of one name were slow, since this process started. */
export type SlowQueryCounts = ReadonlyMap<string, number>

/** Each name is a series of the metric. */
const MAX_NAMES = 100
const OTHERS = 'others'

export type SlowQueryLog = { counts: SlowQueryCounts; note: (slow: SlowQuery) => void }

/** Logs slow queries by name, never with their values, and counts them. */
export function createSlowQueryLog(log: Logger): SlowQueryLog {
  const counts = new Map<string, number>()
  return {
    counts,
    note({ query, ...about }) {
      log.warn({ query, ...about }, 'a query was slow')
      const name = counts.has(query) || counts.size < MAX_NAMES ? query : OTHERS
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
  }
}
