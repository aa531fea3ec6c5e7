import { createHash, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { type Family, toText } from './families.ts'

/** Proxies write one of these: what comes through one comes from elsewhere, however near the socket is. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

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
  if (!c.env?.incoming || FORWARDED.some((name) => c.req.header(name) !== undefined)) return false
  return LOOPBACK.test(getConnInfo(c).remote.address ?? '')
}

function shows(c: HonoContext, token: string | undefined): boolean {
  const shown = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
