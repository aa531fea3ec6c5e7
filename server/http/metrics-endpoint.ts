import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { Registry } from 'prom-client'
import type { ReadMetrics } from '../metrics/index.ts'
import { isLocalRequest } from './client-address.ts'

/** `/metrics`: for requests from this machine, and for requests with the token. For all others it is 404. */
export function metricsEndpoint(token: string | undefined, read: ReadMetrics): MiddlewareHandler {
  return async (c, next) => {
    if (!isLocal(c) && !hasToken(c, token)) return next()
    const headers = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' }
    return c.body(await read(), 200, headers)
  }
}

function isLocal(c: HonoContext): boolean {
  // In-process requests have no socket.
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return incoming !== undefined && isLocalRequest(incoming)
}

function hasToken(c: HonoContext, token: string | undefined): boolean {
  const shown = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
