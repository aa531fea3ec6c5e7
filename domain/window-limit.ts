import type { RateLimit } from '../db/rate-limiter.ts'

/** How often each has done something lately, and since when, as the database counts it. */
type KeyCount = { who: string; times: number; first: Date }

export type WindowLimit = {
  /** For how long this one has to wait, in milliseconds; 0 where it may go on. */
  waitMs(who: string): number
  add(who: string): void
}

/** Follows counts while more is done within one transaction. */
export function createWindowLimit(counted: KeyCount[], now: Date, { max, seconds }: RateLimit): WindowLimit {
  const byWho = new Map(counted.map(({ who, times, first }) => [who, { times, first }]))
  const known = (who: string) => byWho.get(who) ?? { times: 0, first: now }
  return {
    waitMs(who) {
      const { times, first } = known(who)
      return times < max ? 0 : Math.max(1, first.getTime() + seconds * 1000 - now.getTime())
    },
    add(who) {
      const { times, first } = known(who)
      byWho.set(who, { times: times + 1, first })
    },
  }
}

/** Where the time that a limit counts begins. */
export const windowStart = (now: Date, { seconds }: RateLimit): Date =>
  new Date(now.getTime() - seconds * 1000)
