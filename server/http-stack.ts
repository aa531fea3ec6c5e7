import type { Logger } from 'pino'
import { createAuthenticator } from '../api/authenticate.ts'
import type { Services } from '../api/hono-env.ts'
import { createApi } from '../api/index.ts'
import { SetupError } from '../db/setup-error.ts'
import type { Disk } from '../domain/health/checks/machine.ts'
import type { LoaderContext } from '../web/loader-context.ts'
import type { PageHandler } from '../web/request-handler.ts'
import type { CollectFromWorkers } from './cluster-metrics.ts'
import type { Config } from './config.ts'
import type { DatabaseConnections } from './database.ts'
import { rejectAmbiguous } from './http/malformed-requests.ts'
import { plainCalls } from './http/plain-calls.ts'
import { createRateLimit } from './http/rate-limit/index.ts'
import { createRequestLogger } from './http/request-log.ts'
import { normalizeTarget } from './http/request-target.ts'
import { type CacheStats, createResponseCache } from './http/response-cache/index.ts'
import { createHttpApp } from './http/routes.ts'
import { apiHeaders, staticSecurityHeaders } from './http/security-headers.ts'
import { createRequestMetrics, type RequestMetrics } from './metrics/http.ts'
import { createMetrics, type ReadMetrics } from './metrics/index.ts'
import { createLoaderContext } from './page-loaders.ts'
import type { Providers } from './providers.ts'

type Dependencies = {
  config: Config
  log: Logger
  statfs: Disk['statfs']
  pages?: ((context: LoaderContext) => PageHandler) | undefined
  uploads?: Parameters<typeof createApi>[1] | undefined
  collectFromWorkers?: CollectFromWorkers | undefined
  development?: boolean | undefined
}

/** Everything that answers requests, in the order in which a request passes it. */
export async function createHttpStack(
  dependencies: Dependencies,
  connections: DatabaseConnections,
  providers: Providers,
  services: Services,
) {
  const { config, log } = dependencies
  const requests = createRequestMetrics()
  const logRequest = createRequestLogger(log, requests)
  const headers = await staticSecurityHeaders(config)
  const common = { config, log, logRequest, headers, services }
  const pages = dependencies.pages?.(createLoaderContext(services, log))
  const cache = createResponseCache({ ...common, changes: connections.changes, pages })
  const rateLimit = createRateLimit({ ...common, ...connections }, cache.middleware)
  const readMetrics = createServerMetrics(dependencies, connections, services, {
    requests,
    cacheStats: cache.stats,
  })
  const api = createApi(services, dependencies.uploads)
  const app = createHttpApp({
    ...common,
    ...providers,
    api,
    pages,
    readMetrics,
    invalidate: cache.invalidate,
    findUnreadyReason: () => findUnreadyReason(connections),
    development: dependencies.development ?? false,
  })
  const fastPath = plainCalls({
    ...common,
    headers: apiHeaders(headers),
    endpoints: api.endpoints,
    authenticate: createAuthenticator(services),
    invalidate: cache.invalidate,
  })
  const handleFirst = normalizeTarget(rejectAmbiguous(headers, logRequest), (request, response, next) =>
    rateLimit(request, response, () => fastPath(request, response, next)),
  )
  return { headers, fetch: app.fetch, handleFirst }
}

function createServerMetrics(
  { config, statfs, collectFromWorkers }: Dependencies,
  { pool, standInPool, readLoad }: DatabaseConnections,
  { context, seatStream }: Services,
  observed: { requests: RequestMetrics; cacheStats: CacheStats },
): ReadMetrics {
  return createMetrics({
    ...observed,
    context,
    pools: { product: pool, stand_ins: standInPool },
    readLoad,
    seatStreamClients: seatStream.subscriberCount,
    disk: () => statfs(config.dataDir),
    collectFromWorkers,
  })
}

/** Undefined when this process can answer requests. */
async function findUnreadyReason({ assertCompatible }: DatabaseConnections): Promise<string | undefined> {
  return assertCompatible().then(
    () => undefined,
    (error: unknown) => (error instanceof SetupError ? error.message : 'the database cannot be reached'),
  )
}
