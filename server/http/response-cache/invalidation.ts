import type { MiddlewareHandler } from 'hono'
import type { Cache } from '../../../db/cache.ts'
import type { ChangeFeed } from '../../../db/change-feed.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']
/** Calls that come in thousands at a time and change no account. */
const HIGH_VOLUME_WRITES = /^\/api\/(bookedSessions|payments|create-payment-intent)(\/|$)/

/** To be called before a writer's answer leaves; it may, at once or when the promise resolves. */
export type Invalidate = (method: string, path: string, status: number) => Promise<void> | undefined

/**
 * Before a writer's answer leaves, this process has forgotten what it changed: all answers at once where thousands write, else
 * what the database tells of. A refusal has changed nothing; whoever is refused all day must not empty the memory for others.
 */
export function createInvalidation(
  changes: Pick<ChangeFeed, 'sync'>,
  answers: Pick<Cache<unknown>, 'invalidate'>,
): Invalidate {
  return (method, path, status) => {
    if (SAFE_METHODS.includes(method) || status >= 400) return undefined
    if (!HIGH_VOLUME_WRITES.test(path)) return changes.sync()
    answers.invalidate()
    return undefined
  }
}

export function invalidateAfterWrite(forget: Invalidate): MiddlewareHandler {
  return async (c, next) => {
    await next()
    await forget(c.req.method, c.req.path, c.res.status)
  }
}
