import type { Exchange } from '../../api/exchange.ts'
import { createCache, MAX_AGE_MS } from '../../db/cache.ts'
import type { ChangeFeed } from '../../db/change-feed.ts'
import { currentOperation } from '../../db/observe/operation.ts'
import { inSpan } from '../../db/observe/span.ts'
import type { CachedReply } from './cached-reply.ts'
import type { RouteCache } from './route.ts'

/** How many cacheable requests were answered from memory, and how many had to be computed. */
export type CacheStats = { hits: number; misses: number }

export type ResponseCache = {
  stats: CacheStats
  /** Answers from memory, or loads. Null: the route's handler answers. */
  read(cache: RouteCache, exchange: Exchange): Promise<CachedReply | null> | CachedReply | null
}

const MAX_CACHED_BYTES = 32 * 1024 * 1024

/** Responses that many people get alike. A commit of any process drops all of them. */
export function createResponseCache(clock: () => Date, changes: Pick<ChangeFeed, 'on'>): ResponseCache {
  const cache = createCache<CachedReply | null>({
    clock,
    shareMs: MAX_AGE_MS,
    maxSize: MAX_CACHED_BYTES,
    sizeOf: (reply) => reply?.size ?? 0,
  })
  changes.on('committed', () => cache.invalidate())
  const stats = { hits: 0, misses: 0 }
  return {
    stats,
    read(routeCache, exchange) {
      const key = routeCache.keyOf(exchange)
      if (key === undefined) return null
      const hit = cache.get(key)
      if (!hit && !routeCache.isShared(exchange)) return null
      stats[hit ? 'hits' : 'misses'] += 1
      currentOperation()?.span?.set({ 'boithok.cache': hit ? 'hit' : 'miss' })
      return hit ?? cache.getOrLoad(key, () => inSpan('load for the cache', {}, load))

      async function load() {
        const value = await routeCache.load(exchange)
        return { value, ttlMs: value ? MAX_AGE_MS : 0 }
      }
    },
  }
}
