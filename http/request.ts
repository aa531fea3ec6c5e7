import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Environment } from '../api/environment.ts'

type RequestVariables = Pick<Environment['Variables'], 'requestId' | 'log' | 'isFinished'>

/** Gives each request an id, which the answer carries too, and the log one line. No queries, bodies or addresses of people. */
export function logRequests(logger: Logger): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = randomUUID()
    const log = logger.child({ requestId })
    c.set('requestId', requestId)
    c.set('log', log)
    const started = performance.now()
    await next()
    // Not by c.header, which makes a finished answer anew.
    if (!c.get('isFinished')) c.res.headers.set('x-request-id', requestId)
    log.info({
      method: c.req.method,
      path: withoutPeople(c.req.path),
      status: c.res.status,
      ms: since(started),
    })
  }
}

/** The same line for a GET that was answered before it came to the doors. */
export function logAnswer(
  logger: Logger,
  { requestId, path, status, started }: { requestId: string; path: string; status: number; started: number },
): void {
  const [pathname = ''] = path.split('?', 1)
  logger.info({ requestId, method: 'GET', path: withoutPeople(pathname), status, ms: since(started) })
}

const since = (started: number) => Math.round((performance.now() - started) * 10) / 10

/** A path can carry an email: `/api/users/role/somebody@example.com`. */
function withoutPeople(path: string): string {
  return path.replaceAll(/[^/]*(@|%40)[^/]*/gi, (segment) =>
    segment.startsWith('securetoken@') ? segment : '{email}',
  )
}
