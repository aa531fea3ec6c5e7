import type { MiddlewareHandler } from 'hono'
import type { Cache } from '../../../db/cache.ts'
import type { ChangeFeed } from '../../../db/change-feed.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']
/** Calls that come in thousands at a time and change no account. */
const RUSHES = /^\/api\/(bookedSessions|payments|create-payment-intent)(\/|$)/

/** To be called before a writer's answer leaves; it may, at once or when the promise resolves. */
export type Forget = (method: string, path: string, status: number) => Promise<void> | undefined

/**
 * Before a writer's answer leaves, this process has forgotten what it changed: all answers at once where thousands write, else
 * what the database tells of. A refusal has changed nothing; whoever is refused all day must not empty the memory for others.
 */
export function createForget(
  changes: Pick<ChangeFeed, 'sync'>,
  answers: Pick<Cache<unknown>, 'invalidate'>,
): Forget {
  return (method, path, status) => {
    if (READS.includes(method) || status >= 400) return undefined
    if (!RUSHES.test(path)) return changes.sync()
    answers.invalidate()
    return undefined
  }
}

export function forgetWhatWasWritten(forget: Forget): MiddlewareHandler {
  return async (c, next) => {
    await next()
    await forget(c.req.method, c.req.path, c.res.status)
  }
}
