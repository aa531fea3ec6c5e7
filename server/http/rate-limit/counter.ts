import type { RateLimit, RateLimiter } from '../../../db/rate-limiter.ts'

/** Each process tells the others whenever so great a part of a limit has come to it. */
const TOLD_AT = 1 / 20

type Window = { counted: number; untold: number; refused: number; from: number; until: number }
/** How long they have to wait, and how often they have been refused already. */
export type Over = { waitMs: number; refused: number }

/**
 * Counts what comes too often to be counted in the database each time: here, and a twentieth of the limit at a time in all
 * processes together. So nobody passes a limit by more than a twentieth for each further process, and whoever stays
 * far below costs the database nothing. By the machine's time, as the database's counts are.
 */
export function countCalls<Name extends string>(
  name: Name,
  { max, seconds }: RateLimit,
  limits: RateLimiter<Name>,
  onError: (error: unknown) => void,
): (who: string) => Over | undefined {
  /** In the order in which they began. */
  const windows = new Map<string, Window>()
  const share = Math.ceil(max * TOLD_AT)
  const length = seconds * 1000

  return (who) => {
    const window = windowOf(who)
    if (window.counted >= max) {
      window.refused += 1
      return { waitMs: window.until - Date.now(), refused: window.refused }
    }
    window.counted += 1
    window.untold += 1
    if (window.untold >= share) void tell(who, window)
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
    const window = { counted: 0, untold: 0, refused: 0, from: now, until: now + length }
    windows.set(who, window)
    return window
  }

  async function tell(who: string, window: Window): Promise<void> {
    const { untold } = window
    window.untold = 0
    try {
      const { sum, endsInMs } = await limits.add(name, who, untold)
      window.counted = Math.max(window.counted, sum + window.untold)
      window.until = Math.min(window.until, Date.now() + endsInMs)
    } catch (error) {
      // Counted here it is all the same.
      onError(error)
    }
  }
}
