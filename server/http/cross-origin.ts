import type { IncomingMessage, ServerResponse } from 'node:http'
import { Reply } from '../../api/reply.ts'
import type { Config } from '../config.ts'
import { isLoopback } from '../loopback.ts'
import type { Route } from './route.ts'

/** As long as Chromium keeps the answer to a preflight. */
const PREFLIGHT_SECONDS = 7200
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** What a page of another origin reads beside the headers that every page may. */
const EXPOSED = [
  'content-disposition',
  'etag',
  'location',
  'request-id',
  'retry-after',
  'tus-resumable',
  'tus-version',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'x-request-id',
].join(', ')

/**
 * Lets pages of other origins call the API and the services that ship with it: those of
 * CORS_ORIGINS, and in a demonstration those on a loopback address. They send the bearer token themselves; a
 * browser sends no cookie of ours and takes none, because no answer allows credentials.
 */
export function createCrossOrigin({ corsOrigins, demo }: Pick<Config, 'corsOrigins' | 'demo'>) {
  const listed = new Set(corsOrigins)
  const isAllowed = (origin: string) => listed.has(origin) || (demo !== false && isLoopbackOrigin(origin))
  const originFor = (route: Route, { headers: { origin } }: IncomingMessage) =>
    route.isForOtherOrigins && origin !== undefined && isAllowed(origin) ? origin : undefined

  return {
    /** Lets the page read the answer, whatever its status. */
    allow(route: Route, request: IncomingMessage, response: ServerResponse): void {
      const origin = originFor(route, request)
      if (origin === undefined) return
      response.setHeader('access-control-allow-origin', origin)
      response.setHeader('access-control-expose-headers', EXPOSED)
      response.setHeader('vary', 'origin')
    },

    /** The answer to a browser that asks before it sends; undefined for every other request. */
    preflight(route: Route, request: IncomingMessage): Reply | undefined {
      const { method, headers } = request
      const isAsking = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
      if (!isAsking || originFor(route, request) === undefined) return undefined
      const wanted = headers['access-control-request-headers']
      return new Reply(null, {
        status: 204,
        headers: {
          'access-control-allow-methods': METHODS,
          ...(wanted && { 'access-control-allow-headers': wanted }),
          'access-control-max-age': String(PREFLIGHT_SECONDS),
        },
      })
    },
  }
}

/**
 * The same pages, as a Content-Security-Policy says who may show something in a frame; it has no words for
 * other loopback addresses.
 */
export function frameAncestors({ corsOrigins, demo }: Pick<Config, 'corsOrigins' | 'demo'>): string {
  const hosts = demo === false ? [] : ['localhost:*', '127.0.0.1:*']
  const loopback = hosts.flatMap((host) => [`http://${host}`, `https://${host}`])
  return ["'self'", ...corsOrigins, ...loopback].join(' ')
}

export type CrossOrigin = ReturnType<typeof createCrossOrigin>

function isLoopbackOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  return url !== null && url.origin === origin && isLoopback(url.hostname)
}
