import type { Exchange } from '../../api/exchange.ts'
import { createCache } from '../../db/cache.ts'
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
  /** Drops everything in this process. */
  invalidate(): void
}

const MAX_CACHED_BYTES = 32 * 1024 * 1024

/** Responses that many people get alike. A change of any session drops all of them. */
export function createResponseCache(clock: () => Date, changes: ChangeFeed): ResponseCache {
  const cache = createCache<CachedReply | null>({
    clock,
    isConnected: changes.isConnected,
    maxSize: MAX_CACHED_BYTES,
    sizeOf: (reply) => reply?.size ?? 0,
  })
  changes.on('sessions', () => cache.invalidate())
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
      const load = () => inSpan('load for the cache', {}, () => routeCache.load(exchange))
      return hit ?? cache.getOrLoad(key, load)
    },
    invalidate: () => cache.invalidate(),
  }
}
