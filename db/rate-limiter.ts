import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../contract/errors.ts'

/** At most so many within so many seconds, from the first on. */
export type RateLimit = { max: number; seconds: number }

export type RateLimiter<Name extends string> = {
  /**
   * Counts one more of `who`, in all processes.
   * @throws {Refusal} 429 past the limit
   */
  consume(name: Name, who: string): Promise<void>
  /** Counts so many more, whatever the limit, and answers how many there are in all processes, for how many milliseconds. */
  add(name: Name, who: string, count: number): Promise<{ sum: number; endsInMs: number }>
}

/** Counts in the table `rate_limits`, by the machine's time. */
export function createRateLimiter<Name extends string>(
  pool: pg.Pool,
  limits: Record<Name, RateLimit>,
): RateLimiter<Name> {
  const limiters = new Map<Name, RateLimiterPostgres>()
  for (const name in limits) {
    const { max, seconds } = limits[name]
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // One takes away what is over, for all that count in the table.
      clearExpiredByTimeout: limiters.size === 0,
      keyPrefix: name,
      points: max,
      duration: seconds,
    })
    limiters.set(name, limiter)
  }
  const limiterOf = (name: Name) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`There is no limit ${name}`)
    return limiter
  }
  return {
    async consume(name, who) {
      await limiterOf(name)
        .consume(who)
        .catch((error: unknown) => {
          throw error instanceof RateLimiterRes ? rateLimited(error.msBeforeNext) : error
        })
    },
    async add(name, who, count) {
      const { consumedPoints, msBeforeNext } = await limiterOf(name).penalty(who, count)
      return { sum: consumedPoints, endsInMs: msBeforeNext }
    },
  }
}
