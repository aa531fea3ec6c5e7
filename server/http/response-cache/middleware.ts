import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { encodeJson, errorResponse } from '../../../api/respond.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { Cache } from '../../../db/cache.ts'
import type { NodeMiddleware } from '../listen.ts'
import type { LogRequest } from '../request-log.ts'
import type { CachedResponse } from './entry.ts'
import type { SharedRead } from './shared-reads.ts'

/** Null: the response cannot be cached, or the request cannot be answered here. The handlers decide. */
export type CacheLookup = { value: CachedResponse | null; ttlMs: number }

/** Undefined: not cacheable. Requests with the same key get the same response. */
export type CacheRoute = (request: IncomingMessage) => CacheableRequest | undefined
/** `route`: the pattern for the log and the metrics. */
type CacheableRequest = { key: string; route: string; load: () => Promise<CacheLookup> }

type Dependencies = {
  cache: Cache<CachedResponse | null>
  stats: { hits: number; misses: number }
  routes: CacheRoute[]
  isShared: SharedRead
  /** Headers of API responses, for errors. */
  headers: Record<string, string>
  logRequest: LogRequest
  log: Logger
}

/**
 * Answers from the cache, or loads and caches the response. A request with a token is answered here only where `isShared`
 * says that its sender sees what visitors see.
 */
export function cacheMiddleware({
  cache,
  stats,
  routes,
  isShared,
  headers,
  logRequest,
  log,
}: Dependencies): NodeMiddleware {
  return (request, response, next) => {
    // The handlers try a failed request once more, and answer the error.
    const fallBack = (error: unknown) => {
      log.warn({ err: error }, 'a response could not be cached')
      if (response.headersSent) response.destroy()
      else next()
    }
    try {
      pass(request, response, next)?.catch(fallBack)
    } catch (error) {
      fallBack(error)
    }
  }

  /** Synchronous where it can be: a hit for a visitor needs no promise. */
  function pass(
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> | undefined {
    const cacheable = findCacheable(routes, request)
    if (!cacheable) {
      next()
      return undefined
    }
    const { key, route, load } = cacheable
    const started = performance.now()
    const { authorization } = request.headers
    if (authorization === undefined) return answer()
    const shared = isShared(authorization, request.url ?? '')
    if (shared) return shared.then((yes) => (yes ? answer() : next()))
    next()
    return undefined

    function answer(): Promise<void> | undefined {
      const hit = cache.get(key)
      if (hit) {
        stats.hits += 1
        send(hit, route, request, response, started)
        return undefined
      }
      stats.misses += 1
      return cache
        .getOrLoad(key, load)
        .then((loaded) => (loaded ? send(loaded, route, request, response, started) : next()))
        .catch((error: unknown) => {
          // Answered here, because the handlers would query the database a second time for the same error.
          if (!(error instanceof ApiError)) throw error
          return sendError(error, route, request, response, started)
        })
    }
  }

  async function sendError(
    error: ApiError,
    route: string,
    request: IncomingMessage,
    response: ServerResponse,
    started: number,
  ): Promise<void> {
    const requestId = randomUUID()
    const { status, body, headers: own } = errorResponse(error, requestId, () => log.child({ requestId }))
    const encoded = await encodeJson(body, String(request.headers['accept-encoding'] ?? ''))
    response.writeHead(status, { ...headers, 'x-request-id': requestId, ...own, ...encoded.headers })
    response.end(encoded.bytes)
    logRequest({ requestId, method: 'GET', path: pathOf(request), route, status, started })
  }

  function send(
    cached: CachedResponse,
    route: string,
    request: IncomingMessage,
    response: ServerResponse,
    started: number,
  ): void {
    const requestId = randomUUID()
    const path = pathOf(request)
    const done = (status: number) => logRequest({ requestId, method: 'GET', path, route, status, started })
    const sent = cached.send(request, response, requestId)
    if (typeof sent === 'number') done(sent)
    else sent.then(done, (error: unknown) => response.destroy(error as Error))
  }
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? ''

function findCacheable(routes: CacheRoute[], request: IncomingMessage) {
  if (request.method !== 'GET') return undefined
  for (const route of routes) {
    const cacheable = route(request)
    if (cacheable) return cacheable
  }
  return undefined
}
