import type { PageHandler } from '../../../web/request-handler.ts'
import { apiHeaders, withInlineHashes } from '../security-headers.ts'
import { createCachedResponse } from './entry.ts'
import type { CacheLookup, CacheRoute } from './middleware.ts'
import type { PublicRead } from './public-reads.ts'

type Headers = Record<string, string>

/** Public endpoints of the API. Browsers revalidate them each time (`no-cache`, ETag). */
export function cacheableEndpoints(
  findPublicRead: (url: string) => PublicRead | undefined,
  headers: Headers,
): CacheRoute {
  const own = {
    ...apiHeaders(headers),
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    vary: 'authorization',
  }
  return ({ url = '' }) => {
    const read = findPublicRead(url)
    return read && { key: url, route: read.route, load: () => load(read) }
  }

  async function load(read: PublicRead): Promise<CacheLookup> {
    const loaded = await read.load()
    return { value: loaded && createCachedResponse(loaded.body, own), ttlMs: loaded?.ttlMs ?? 0 }
  }
}

const PAGES = /^\/(?:bookedSession\/[\da-f-]{36})?$/i

/** Public pages, one entry per variant (language, theme). Hashes allow their inline scripts, since a nonce cannot be cached. */
export function cacheablePages(pages: PageHandler, publicUrl: string, headers: Headers): CacheRoute {
  return (request) => {
    const { url = '' } = request
    if (!PAGES.test(url)) return undefined
    const get = (name: string) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : null
    }
    const variant = pages.variantOf({ get })
    if (variant === undefined) return undefined
    const route = url === '/' ? '/' : '/bookedSession/:id'
    return { key: `${url} ${variant}`, route, load: () => load(url, get) }
  }

  async function load(url: string, get: (name: string) => string | null): Promise<CacheLookup> {
    let ttlMs = 0
    const varying = ['cookie', 'accept-language'].map((name) => [name, get(name) ?? ''])
    const request = new Request(publicUrl + url, { headers: Object.fromEntries(varying) })
    const page = await pages.handle(request, {
      nonce: undefined,
      requestId: '',
      cacheFor: (ms) => {
        ttlMs = ms
      },
    })
    if (page.status !== 200 || ttlMs === 0) return { value: null, ttlMs: 0 }
    const html = await page.text()
    const own = withInlineHashes({ ...headers, ...Object.fromEntries(page.headers) }, html)
    return { value: createCachedResponse(html, own), ttlMs }
  }
}
