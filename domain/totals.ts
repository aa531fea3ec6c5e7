import { createCache, MAX_AGE_MS } from '../db/cache.ts'
import type { ChangeFeed } from '../db/change-feed.ts'

/** How many rows lists have that may be very long. */
export type Totals = {
  /** At most a second old, and never older than the last commit of this process. */
  read(name: string, count: () => Promise<number>): Promise<number>
}

const MAX_TOTALS = 100

/**
 * Counting a million rows takes as long as reading hundreds of pages, so the pages of a second share one
 * count.
 */
export function createTotals(changes: Pick<ChangeFeed, 'on'>, clock: () => Date): Totals {
  const cache = createCache<number>({ clock, shareMs: MAX_AGE_MS, maxSize: MAX_TOTALS, sizeOf: () => 1 })
  changes.on('committed', () => cache.invalidate())
  return {
    read: (name, count) => cache.getOrLoad(name, async () => ({ value: await count(), ttlMs: MAX_AGE_MS })),
  }
}
