import type { RateLimit, RateLimiter } from '../../db/rate-limiter.ts'

/** Sync to the database each time a process has counted this part of a limit. */
const SYNC_FRACTION = 1 / 20

type Window = { counted: number; unsynced: number; refused: number; from: number; until: number }
/** `refused`: how many requests were refused in this window, this one included. */
export type LimitExceeded = { waitMs: number; refused: number }

/**
 * Counts requests that are too frequent to write each one to the database: in memory, synced every twentieth
 * of the limit. So each further process lets through at most a twentieth more, and clients far below the
 * limit cost no query. It uses the machine's clock, as the database's counters do.
 */
export function createRateCounter<Name extends string>(
  name: Name,
  { max, seconds }: RateLimit,
  limiter: RateLimiter<Name>,
  onError: (error: unknown) => void,
): (client: string) => LimitExceeded | undefined {
  /** In the order in which they began. */
  const windows = new Map<string, Window>()
  const syncAt = Math.ceil(max * SYNC_FRACTION)
  const lengthMs = seconds * 1000

  return (client) => {
    const window = windowOf(client)
    if (window.counted >= max) {
      window.refused += 1
      return { waitMs: window.until - Date.now(), refused: window.refused }
    }
    window.counted += 1
    window.unsynced += 1
    if (window.unsynced >= syncAt) void sync(client, window)
    return undefined
  }

  function windowOf(client: string): Window {
    const now = Date.now()
    const current = windows.get(client)
    // The clock of the machine may be set back.
    if (current && now >= current.from && now < current.until) return current
    windows.delete(client)
    for (const [oldest, { until }] of windows) {
      if (now < until) break
      windows.delete(oldest)
    }
    const window = { counted: 0, unsynced: 0, refused: 0, from: now, until: now + lengthMs }
    windows.set(client, window)
    return window
  }

  async function sync(client: string, window: Window): Promise<void> {
    const { unsynced } = window
    window.unsynced = 0
    try {
      const { sum, endsInMs } = await limiter.add(name, client, unsynced)
      window.counted = Math.max(window.counted, sum + window.unsynced)
      window.until = Math.min(window.until, Date.now() + endsInMs)
    } catch (error) {
      // The count of this process still holds.
      onError(error)
    }
  }
}
