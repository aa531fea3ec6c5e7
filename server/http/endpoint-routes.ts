import type { MountedEndpoint } from '../../api/endpoint.ts'
import { noSuchAddress } from '../../api/error-reply.ts'
import type { Exchange } from '../../api/exchange.ts'
import type { Endpoint } from '../../contract/http/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import { hasPublicView } from '../../domain/session-visibility.ts'
import { CachedReply } from './cached-reply.ts'
import type { Route, RouteCache } from './route.ts'
import type { SecurityHeaders } from './security-headers.ts'

const operationIds = new Map<Endpoint, string>(
  Object.entries(endpoints).map(([operationId, endpoint]) => [endpoint, operationId]),
)

/** The routes of the API, treated as the contract declares. */
export function endpointRoutes(api: readonly MountedEndpoint[], security: SecurityHeaders): Route[] {
  const common = {
    isApi: true,
    isForOtherOrigins: true,
    tooMany: 'json',
    headers: () => security.api,
  } as const
  const routes = api.map(({ endpoint, handle }): Route => {
    const { method, path, limit = 'ip-requests', isHighVolume } = endpoint
    const cache = cacheOf({ endpoint, handle }, security.api)
    const operation = operationIds.get(endpoint)
    return {
      ...common,
      methods: [method],
      path: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      limit,
      ...(operation && { operation }),
      ...(isHighVolume && { isHighVolume }),
      ...(cache && { cache }),
      handle,
    }
  })
  return [...routes, { ...common, path: '/api/*', limit: 'ip-requests', handle: noSuchAddress }]
}

/** Our own pages request no longer URLs, and others should not fill the cache. */
const MAX_URL_LENGTH = 200

/** Browsers revalidate a cached response each time (`no-cache`, ETag). */
function cacheOf(
  { endpoint, handle }: MountedEndpoint,
  headers: Record<string, string>,
): RouteCache | undefined {
  const { cache } = endpoint
  if (!cache) return undefined
  return {
    keyOf: ({ actor, request }) => (hasPublicView(actor) ? request.url : undefined),
    isShared: (exchange) => isShared(cache, exchange),
    async load(exchange) {
      const reply = await handle(exchange.asVisitor())
      const own = {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        vary: 'authorization, origin',
      }
      return new CachedReply(String(reply.body), { ...headers, ...own })
    },
  }
}

/** Whether the response depends on nothing but the parameters that the contract names. */
function isShared({ query }: NonNullable<Endpoint['cache']>, exchange: Exchange): boolean {
  const { url = '' } = exchange.request
  return url.length <= MAX_URL_LENGTH && exchange.searchParams.keys().every((name) => query.includes(name))
}
