import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { HonoEnv } from '../../api/hono-env.ts'
import type { RequestMetrics } from '../metrics/http.ts'

type RequestVariables = Pick<HonoEnv['Variables'], 'requestId' | 'log' | 'skipCompression' | 'route'>

/** `route` is the pattern of the path, for metrics. */
type RequestRecord = {
  requestId: string
  method: string
  path: string
  route: string
  status: number
  started: number
}
export type LogRequest = (answered: RequestRecord) => void

/** Logs one line per response and observes its duration. Never logs queries, bodies or email addresses. */
export function createRequestLogger(logger: Logger, metrics: Pick<RequestMetrics, 'observe'>): LogRequest {
  return ({ requestId, method, path, route, status, started }) => {
    const ms = performance.now() - started
    metrics.observe(method, route, status, ms)
    logger.info({ requestId, method, path: redactPath(path), status, ms: Math.round(ms * 10) / 10 })
  }
}

/** Gives each request an id, which its response and all its log lines carry, and logs the response. */
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
    // Not by c.header, which would copy a finished response.
    if (!c.get('skipCompression')) c.res.headers.set('x-request-id', requestId)
    const { method } = c.req
    const path = pathOf(c)
    record({ requestId, method, path, route: c.get('route') ?? routePath(c), status: c.res.status, started })
  }
}

/** The normalized path; Hono's own is decoded. */
function pathOf({ env, req }: HonoContext): string {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage }
  return incoming?.url?.split('?', 1)[0] ?? req.path
}

/** A path can contain an email address: `/api/users/role/somebody@example.com`. */
function redactPath(path: string): string {
  if (!path.includes('@') && !path.includes('%40')) return path
  return path.replaceAll(/[^/]*(@|%40)[^/]*/gi, (segment) =>
    segment.startsWith('securetoken@') ? segment : '{email}',
  )
}
