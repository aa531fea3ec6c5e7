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

/** Null: what is asked for cannot be kept, or not be answered. The doors say why. */
export type CacheLookup = { value: CachedResponse | null; ttlMs: number }

/** Knows which requests get one and the same answer: those with the same key. */
export type CacheRoute = (request: IncomingMessage) => CacheableRequest | undefined
/** `route`: the pattern of its address. */
type CacheableRequest = { key: string; route: string; make: () => Promise<CacheLookup> }

type Dependencies = {
  memory: Cache<CachedResponse | null>
  kinds: CacheRoute[]
  shared: SharedRead
  /** Those of answers to calls, which are all that refuses here. */
  headers: Record<string, string>
  record: LogRequest
  log: Logger
}
/** How often an answer was in memory, and how often it had to be made. */
export type CacheStats = { hits: number; misses: number }

/**
 * The door in front of all others: answers from memory what everybody is answered alike. Whoever shows a token is
 * answered here only where `shared` says that it is so for them.
 */
export function cacheMiddleware({ memory, kinds, shared, headers, record, log }: Dependencies): {
  door: NodeMiddleware
  counts: CacheStats
} {
  const counts = { hits: 0, misses: 0 }
  const door: NodeMiddleware = (request, response, next) => {
    // What fails here is tried once more behind, where failures become answers.
    const behind = (error: unknown) => {
      log.warn({ err: error }, 'an answer could not be kept')
      if (response.headersSent) response.destroy()
      else next()
    }
    try {
      pass(request, response, next)?.catch(behind)
    } catch (error) {
      behind(error)
    }
  }
  return { door, counts }

  /** Answers, at once or when the promise does, or calls `next`. */
  function pass(
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> | undefined {
    const asked = find(kinds, request)
    if (!asked) {
      next()
      return undefined
    }
    const { key, route, make } = asked
    const started = performance.now()
    const { authorization } = request.headers
    if (authorization === undefined) return fromMemory()
    const isShared = shared(authorization, request.url ?? '')
    if (isShared) return isShared.then((yes) => (yes ? fromMemory() : next()))
    next()
    return undefined

    function fromMemory(): Promise<void> | undefined {
      const kept = memory.get(key)
      if (!kept) {
        counts.misses += 1
        return memory
          .getOrLoad(key, make)
          .then((made) => (made ? answer(made, route, request, response, started) : next()))
          .catch((error: unknown) => {
            // Asked behind, it would be refused by a second look at the database.
            if (!(error instanceof ApiError)) throw error
            return refuse(error, route, request, response, started)
          })
      }
      counts.hits += 1
      answer(kept, route, request, response, started)
      return undefined
    }
  }

  async function refuse(
    refusal: ApiError,
    route: string,
    request: IncomingMessage,
    response: ServerResponse,
    started: number,
  ): Promise<void> {
    const requestId = randomUUID()
    const { status, body, headers: own } = errorResponse(refusal, requestId, () => log.child({ requestId }))
    const written = await encodeJson(body, String(request.headers['accept-encoding'] ?? ''))
    response.writeHead(status, { ...headers, 'x-request-id': requestId, ...own, ...written.headers })
    response.end(written.bytes)
    record({ requestId, method: 'GET', path: pathOf(request), route, status, started })
  }

  function answer(
    kept: CachedResponse,
    route: string,
    request: IncomingMessage,
    response: ServerResponse,
    started: number,
  ): void {
    const requestId = randomUUID()
    const path = pathOf(request)
    const done = (status: number) => record({ requestId, method: 'GET', path, route, status, started })
    const sent = kept.send(request, response, requestId)
    if (typeof sent === 'number') done(sent)
    else sent.then(done, (error: unknown) => response.destroy(error as Error))
  }
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? ''

function find(kinds: CacheRoute[], request: IncomingMessage) {
  if (request.method !== 'GET') return undefined
  for (const kind of kinds) {
    const asked = kind(request)
    if (asked) return asked
  }
  return undefined
}
