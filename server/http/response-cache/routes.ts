import type { PageHandler } from '../../../web/request-handler.ts'
import { apiHeaders, withInlineHashes } from '../security-headers.ts'
import { createCachedResponse } from './entry.ts'
import type { CacheRoute } from './middleware.ts'
import type { PublicRead, PublicResponse } from './public-reads.ts'

type Headers = Record<string, string>

/** Public calls of the API. Browsers ask each time whether what they have still holds. */
export function cacheableEndpoints(
  readOf: (url: string) => PublicRead | undefined,
  headers: Headers,
): CacheRoute {
  const own = {
    ...apiHeaders(headers),
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    vary: 'authorization',
  }
  return ({ url = '' }) => {
    const read = readOf(url)
    return read && { key: url, route: read.route, make: async () => keep(await read.load()) }
  }

  function keep(answer: PublicResponse | null) {
    return { value: answer && createCachedResponse(answer.body, own), ttlMs: answer?.ttlMs ?? 0 }
  }
}

const PAGES = /^\/(?:bookedSession\/[\da-f-]{36})?$/i

/** Public pages, in each of their variants. Their inline scripts are allowed by what they say. */
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
    return { key: `${url} ${variant}`, route, make: () => make(url, get) }
  }

  async function make(url: string, get: (name: string) => string | null) {
    let ttlMs = 0
    const chosen = ['cookie', 'accept-language'].map((name) => [name, get(name) ?? ''])
    const request = new Request(publicUrl + url, { headers: Object.fromEntries(chosen) })
    const answer = await pages.handle(request, {
      nonce: undefined,
      requestId: '',
      cacheFor: (ms) => {
        ttlMs = ms
      },
    })
    if (answer.status !== 200 || ttlMs === 0) return { value: null, ttlMs: 0 }
    const html = await answer.text()
    const own = withInlineHashes({ ...headers, ...Object.fromEntries(answer.headers) }, html)
    return { value: createCachedResponse(html, own), ttlMs }
  }
}
