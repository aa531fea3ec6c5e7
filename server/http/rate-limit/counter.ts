import type { RateLimit, RateLimiter } from '../../../db/rate-limiter.ts'

/** Each process tells the others whenever so great a part of a limit has come to it. */
const SYNC_FRACTION = 1 / 20

type Window = { counted: number; unsynced: number; refused: number; from: number; until: number }
/** How long they have to wait, and how often they have been refused already. */
export type LimitExceeded = { waitMs: number; refused: number }

/**
 * Counts what comes too often to be counted in the database each time: here, and a twentieth of the limit at a time in all
 * processes together. So nobody passes a limit by more than a twentieth for each further process, and whoever stays
 * far below costs the database nothing. By the machine's time, as the database's counts are.
 */
export function createRateCounter<Name extends string>(
  name: Name,
  { max, seconds }: RateLimit,
  limits: RateLimiter<Name>,
  onError: (error: unknown) => void,
): (who: string) => LimitExceeded | undefined {
  /** In the order in which they began. */
  const windows = new Map<string, Window>()
  const syncAt = Math.ceil(max * SYNC_FRACTION)
  const length = seconds * 1000

  return (who) => {
    const window = windowOf(who)
    if (window.counted >= max) {
      window.refused += 1
      return { waitMs: window.until - Date.now(), refused: window.refused }
    }
    window.counted += 1
    window.unsynced += 1
    if (window.unsynced >= syncAt) void sync(who, window)
    return undefined
  }

  function windowOf(who: string): Window {
    const now = Date.now()
    const known = windows.get(who)
    // The machine's clock may be put back.
    if (known && now >= known.from && now < known.until) return known
    windows.delete(who)
    for (const [oldest, { until }] of windows) {
      if (now < until) break
      windows.delete(oldest)
    }
    const window = { counted: 0, unsynced: 0, refused: 0, from: now, until: now + length }
    windows.set(who, window)
    return window
  }

  async function sync(who: string, window: Window): Promise<void> {
    const { unsynced } = window
    window.unsynced = 0
    try {
      const { sum, endsInMs } = await limits.add(name, who, unsynced)
      window.counted = Math.max(window.counted, sum + window.unsynced)
      window.until = Math.min(window.until, Date.now() + endsInMs)
    } catch (error) {
      // Counted here it is all the same.
      onError(error)
    }
  }
}
