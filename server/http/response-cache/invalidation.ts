import type { MiddlewareHandler } from 'hono'
import type { Cache } from '../../../db/cache.ts'
import type { ChangeFeed } from '../../../db/change-feed.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']
/** Writes that come in thousands at a time and change no user. Syncing for each one would be too slow. */
const HIGH_VOLUME_WRITES = /^\/api\/(bookedSessions|payments|create-payment-intent)(\/|$)/

/** Call it before sending the response to a write; send when it returns, or when its promise resolves. */
export type Invalidate = (method: string, path: string, status: number) => Promise<void> | undefined

/**
 * Invalidates the local cache before the response to a write is sent, so that writers read their own writes. High-volume
 * writes clear the whole response cache; others wait for the database's notification. A failed request changed nothing and
 * invalidates nothing, so that a client that keeps failing does not empty the cache for others.
 */
export function createInvalidation(
  changes: Pick<ChangeFeed, 'sync'>,
  cache: Pick<Cache<unknown>, 'invalidate'>,
): Invalidate {
  return (method, path, status) => {
    if (SAFE_METHODS.includes(method) || status >= 400) return undefined
    if (!HIGH_VOLUME_WRITES.test(path)) return changes.sync()
    cache.invalidate()
    return undefined
  }
}

export function invalidateAfterWrite(invalidate: Invalidate): MiddlewareHandler {
  return async (c, next) => {
    await next()
    await invalidate(c.req.method, c.req.path, c.res.status)
  }
}
