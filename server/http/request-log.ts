import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { HonoEnv } from '../../api/hono-env.ts'
import type { RequestMetrics } from '../metrics/http.ts'

type RequestVariables = Pick<HonoEnv['Variables'], 'requestId' | 'log' | 'skipCompression' | 'route'>

/** `route`: the pattern that the path has, which says of many what they have in common. */
type RequestRecord = {
  requestId: string
  method: string
  path: string
  route: string
  status: number
  started: number
}
export type LogRequest = (answered: RequestRecord) => void

/** One line in the log for each answer, and one more in the metrics. No queries, bodies or addresses of people. */
export function createRequestLogger(logger: Logger, metrics: Pick<RequestMetrics, 'observe'>): LogRequest {
  return ({ requestId, method, path, route, status, started }) => {
    const ms = performance.now() - started
    metrics.observe(method, route, status, ms)
    logger.info({ requestId, method, path: redactPath(path), status, ms: Math.round(ms * 10) / 10 })
  }
}

/** Gives each request an id, which the answer and all lines in the log carry too, and records what became of it. */
export function requestLogger(
  logger: Logger,
  record: LogRequest,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', () => logger.child({ requestId }))
    const started = performance.now()
    await next()
    // Not by c.header, which makes a finished answer anew.
    if (!c.get('skipCompression')) c.res.headers.set('x-request-id', requestId)
    const { method } = c.req
    const path = pathOf(c)
    record({ requestId, method, path, route: c.get('route') ?? routePath(c), status: c.res.status, started })
  }
}

/** As it came behind the door that brings it into one spelling; Hono's own is decoded. */
function pathOf({ env, req }: HonoContext): string {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage }
  return incoming?.url?.split('?', 1)[0] ?? req.path
}

/** A path can carry an email: `/api/users/role/somebody@example.com`. */
function redactPath(path: string): string {
  if (!path.includes('@') && !path.includes('%40')) return path
  return path.replaceAll(/[^/]*(@|%40)[^/]*/gi, (segment) =>
    segment.startsWith('securetoken@') ? segment : '{email}',
  )
}
