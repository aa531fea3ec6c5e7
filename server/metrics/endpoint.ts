import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { isThisMachine } from '../http/client-address.ts'
import { type Family, toText } from './prometheus.ts'

/** Tells Prometheus what `read` answers, when it asks from this machine or shows the token. For others there is nothing here. */
export function metricsDoor(token: string | undefined, read: () => Promise<Family[]>): MiddlewareHandler {
  return async (c, next) => {
    if (!isFromHere(c) && !shows(c, token)) return next()
    const headers = {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    }
    return c.body(toText(await read()), 200, headers)
  }
}

function isFromHere(c: HonoContext): boolean {
  // Requests made inside the process have no socket, and nobody inside asks for this.
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return incoming !== undefined && isThisMachine(incoming)
}

function shows(c: HonoContext, token: string | undefined): boolean {
  const shown = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
