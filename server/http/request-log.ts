import type { Logger } from 'pino'
import type { Exchange } from '../../api/exchange.ts'
import { CALENDAR_PATH } from '../../domain/classes/calendar/address.ts'
import { FILE_PATH } from '../../domain/files/links.ts'
import { LINK_PATH } from '../../domain/links/keys.ts'
import type { RequestMetrics } from '../metrics/http.ts'

/** `name`: of the route. */
type RequestRecord = {
  exchange: Exchange
  name: string
  isProbe: boolean
  hasKey: boolean
  status: number
  started: number
}
export type LogRequest = (answered: RequestRecord) => void

/**
 * Logs one line per response, except that a probe found the server well, and observes its duration. Never
 * logs queries, bodies, email addresses or keys in addresses.
 */
export function createRequestLog(logger: Logger, metrics: Pick<RequestMetrics, 'observe'>): LogRequest {
  return ({ exchange, name, isProbe, hasKey, status, started }) => {
    const ms = performance.now() - started
    const { requestId, traceId, path: requested, request } = exchange
    const { method = 'GET' } = request
    metrics.observe(method, name, status, ms)
    if (isProbe && status < 400) return
    const path =
      name === UNREADABLE
        ? '{unreadable}'
        : hasKey
          ? name
          : (keyedPattern(requested) ?? redactPath(requested))
    logger.info({ requestId, traceId, method, path, status, ms: Math.round(ms * 10) / 10 })
  }
}

/** The name of the route of requests whose target cannot be read. The log does not repeat the target. */
export const UNREADABLE = 'refused as unreadable'

/**
 * Of an address that is nearly one with a key, such as with a slash at the end, and which another route
 * answers. The key in it is alive.
 */
function keyedPattern(path: string): string | undefined {
  const [, first = ''] = path.toLowerCase().split(/\/+/)
  const prefix = [CALENDAR_PATH, LINK_PATH, FILE_PATH].find((one) => one === `/${first}`)
  return prefix && `${prefix}/{key}`
}

/** A path can contain an email address: `/api/users/role/somebody@example.com`. */
function redactPath(path: string): string {
  if (!path.includes('@') && !path.includes('%40')) return path
  return path.replaceAll(/[^/]*(@|%40)[^/]*/gi, (segment) =>
    segment.startsWith('securetoken@') ? segment : '{email}',
  )
}
