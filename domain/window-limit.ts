import type { RateLimit } from '../db/rate-limiter.ts'

/** How often a key occurred within the limit's window, and when first, as counted by the database. */
type KeyCount = { key: string; times: number; first: Date }

export type WindowLimit = {
  /** How long the key has to wait, in milliseconds; 0 when it is below the limit. */
  waitMs(key: string): number
  add(key: string): void
}

/** Continues the database's counts in memory while one transaction adds more. */
export function createWindowLimit(counts: KeyCount[], now: Date, { max, seconds }: RateLimit): WindowLimit {
  const byKey = new Map(counts.map(({ key, times, first }) => [key, { times, first }]))
  const countOf = (key: string) => byKey.get(key) ?? { times: 0, first: now }
  return {
    waitMs(key) {
      const { times, first } = countOf(key)
      return times < max ? 0 : Math.max(1, first.getTime() + seconds * 1000 - now.getTime())
    },
    add(key) {
      const { times, first } = countOf(key)
      byKey.set(key, { times: times + 1, first })
    },
  }
}

/** The begin of the window that a limit counts. */
export const windowStart = (now: Date, { seconds }: RateLimit): Date =>
  new Date(now.getTime() - seconds * 1000)
