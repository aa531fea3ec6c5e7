import { randomBytes } from 'node:crypto'
import { sessionCookieName } from '../../api/auth.ts'
import type { Exchange } from '../../api/exchange.ts'
import { inLanguage, languages } from '../../contract/formats/languages.ts'
import type { PageHandler } from '../../web/request-handler.ts'
import type { Config } from '../config.ts'
import { CachedReply } from './cached-reply.ts'
import { moveToCanonical } from './canonical-path.ts'
import { toFetchRequest, toReply } from './fetch-handler.ts'
import type { Route, RouteCache } from './route.ts'
import { type SecurityHeaders, withInlineHashes } from './security-headers.ts'

/** The HTML pages, and the requests for their data. React Router finds the page of a path (web/routes.ts). */
export function pageRoutes(pages: PageHandler, { publicUrl }: Config, security: SecurityHeaders): Route[] {
  const cookie = sessionCookieName(publicUrl)
  const route: Route = {
    methods: ['GET'],
    path: '/*',
    name: (path) => pages.routeOf(path) ?? '/{page}',
    limit: 'ip-requests',
    tooMany: 'page',
    headers: security.page,
    async handle(exchange, response) {
      const { nonce, requestId } = exchange
      const page = await pages.handle(toFetchRequest(exchange, response), {
        nonce,
        requestId,
        allowCaching: () => {},
      })
      if (page.status === 404) {
        const moved = moveToCanonical(exchange)
        if (moved) return moved
      }
      // The page may name its visitor, and the next person at this browser must not see it.
      if (exchange.cookie(cookie) !== undefined) page.headers.set('cache-control', 'no-store')
      return toReply(page)
    },
  }
  const cache = pageCache(pages, publicUrl, security)
  return [...pages.cacheablePaths.map((path) => ({ ...route, path, name: path, cache })), route]
}

/**
 * One entry per address and variant (language, theme). The only addresses with parameters are those that name
 * a language, so that nobody fills the cache with made-up ones. Hashes allow the
 * inline scripts that were rendered with the nonce of this one rendering, since a nonce cannot be cached.
 */
function pageCache(pages: PageHandler, publicUrl: string, security: SecurityHeaders): RouteCache {
  return {
    keyOf(exchange) {
      const { url } = exchange.request
      const { path, searchParams } = exchange
      if (url !== path && !languages.some((language) => url === inLanguage(path, language))) return undefined
      const variant = pages.variantOf({ get: (name) => headerOf(exchange, name) }, searchParams)
      return variant && `${url} ${variant}`
    },
    isShared: () => true,
    async load(exchange) {
      const varying = ['cookie', 'accept-language'].map((name) => [name, headerOf(exchange, name) ?? ''])
      const request = new Request(publicUrl + exchange.request.url, { headers: Object.fromEntries(varying) })
      let isCacheable = false
      const nonce = randomBytes(16).toString('base64url')
      const page = await pages.handle(request, {
        nonce,
        requestId: '',
        allowCaching: () => {
          isCacheable = true
        },
      })
      if (page.status !== 200 || !isCacheable) return null
      const headers = { ...security.cachedPage, ...Object.fromEntries(page.headers) }
      const hashed = withInlineHashes(headers, await page.text(), nonce)
      return new CachedReply(hashed.html, hashed.headers)
    },
  }
}

function headerOf({ request }: Exchange, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
