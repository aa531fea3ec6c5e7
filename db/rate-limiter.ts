import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../contract/http/errors.ts'

/** At most `max` within `seconds`, counted from the first. */
export type RateLimit = { max: number; seconds: number }

export type RateLimiter<Name extends string> = {
  /**
   * Counts one more for `who`, across all processes.
   * @throws {ApiError} 429 past the limit
   */
  consume(name: Name, who: string): Promise<void>
  /**
   * Takes one back, for what counts only when it fails: counted before it is known, so that no more get
   * through at the same moment than one after the other.
   */
  giveBack(name: Name, who: string): Promise<void>
  /** Adds `count` regardless of the limit. Returns the sum across all processes, and when its window ends. */
  add(name: Name, who: string, count: number): Promise<{ sum: number; endsInMs: number }>
}

/** Counts in the table `rate_limits`, by the system clock. */
export function createRateLimiter<Name extends string>(
  pool: pg.Pool,
  limits: Record<Name, RateLimit>,
): RateLimiter<Name> {
  const names = Object.keys(limits) as Name[]
  const limiters = Object.fromEntries(
    names.map((name, index) => {
      const { max, seconds } = limits[name]
      const limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // One limiter deletes expired rows for all.
        clearExpiredByTimeout: index === 0,
        keyPrefix: name,
        points: max,
        duration: seconds,
      })
      return [name, limiter]
    }),
  ) as Record<Name, RateLimiterPostgres>
  return {
    async consume(name, who) {
      await limiters[name].consume(who).catch((error: unknown) => {
        throw error instanceof RateLimiterRes ? rateLimited(error.msBeforeNext) : error
      })
    },
    async giveBack(name, who) {
      await limiters[name].reward(who)
    },
    async add(name, who, count) {
      const { consumedPoints, msBeforeNext } = await limiters[name].penalty(who, count)
      return { sum: consumedPoints, endsInMs: msBeforeNext }
    },
  }
}
