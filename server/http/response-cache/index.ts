import type { Logger } from 'pino'
import type { Services } from '../../../api/hono-env.ts'
import { createCache } from '../../../db/cache.ts'
import type { ChangeFeed } from '../../../db/change-feed.ts'
import type { PageHandler } from '../../../web/request-handler.ts'
import type { LogRequest } from '../request-log.ts'
import { apiHeaders } from '../security-headers.ts'
import type { CachedResponse } from './entry.ts'
import { createInvalidation, type Invalidate } from './invalidation.ts'
import { cacheMiddleware } from './middleware.ts'
import { publicReads } from './public-reads.ts'
import { cacheableEndpoints, cacheablePages } from './routes.ts'
import { sharedReads } from './shared-reads.ts'

type Dependencies = {
  services: Services
  changes: ChangeFeed
  pages: PageHandler | undefined
  headers: Record<string, string>
  logRequest: LogRequest
  log: Logger
}

/** How many cacheable requests were answered from memory, and how many had to be computed. */
export type CacheStats = { hits: number; misses: number }

const MAX_CACHED_BYTES = 32 * 1024 * 1024

/** Caches responses that many people get alike: session lists, one session, and their pages. */
export function createResponseCache({ services, changes, pages, headers, logRequest, log }: Dependencies): {
  middleware: ReturnType<typeof cacheMiddleware>
  stats: CacheStats
  invalidate: Invalidate
} {
  const { context, publicUrl } = services
  const cache = createCache<CachedResponse | null>({
    clock: context.clock,
    isConnected: changes.isConnected,
    maxSize: MAX_CACHED_BYTES,
    sizeOf: (response) => response?.size ?? 0,
  })
  changes.on('sessions', () => cache.invalidate())
  const stats = { hits: 0, misses: 0 }
  const middleware = cacheMiddleware({
    cache,
    stats,
    routes: [
      cacheableEndpoints(publicReads(services), headers),
      ...(pages ? [cacheablePages(pages, publicUrl, headers)] : []),
    ],
    isShared: sharedReads(services, changes.sync),
    headers: apiHeaders(headers),
    logRequest,
    log,
  })
  return { middleware, stats, invalidate: createInvalidation(changes, cache) }
}
