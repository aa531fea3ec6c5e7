import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { isLocalRequest } from '../http/client-address.ts'
import { type Metric, toPrometheusText } from './prometheus.ts'

/** Tells Prometheus what `read` answers, when it asks from this machine or shows the token. For others there is nothing here. */
export function metricsEndpoint(token: string | undefined, read: () => Promise<Metric[]>): MiddlewareHandler {
  return async (c, next) => {
    if (!isLocal(c) && !hasToken(c, token)) return next()
    const headers = {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    }
    return c.body(toPrometheusText(await read()), 200, headers)
  }
}

function isLocal(c: HonoContext): boolean {
  // Requests made inside the process have no socket, and nobody inside asks for this.
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return incoming !== undefined && isLocalRequest(incoming)
}

function hasToken(c: HonoContext, token: string | undefined): boolean {
  const shown = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
