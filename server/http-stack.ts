import type { Logger } from 'pino'
import { createAuthenticator } from '../api/authenticate.ts'
import { createApi } from '../api/index.ts'
import type { Pace } from '../api/pace.ts'
import type { Services } from '../api/services.ts'
import { inSpan } from '../db/observe/span.ts'
import type { Disk } from '../domain/health/checks/machine.ts'
import type { LoaderContext } from '../web/loader-context.ts'
import type { PageHandler } from '../web/request-handler.ts'
import type { CollectFromWorkers } from './cluster-metrics.ts'
import type { Config } from './config.ts'
import type { DatabaseConnections } from './database.ts'
import { createCrossOrigin } from './http/cross-origin.ts'
import { createFairQueue } from './http/fair-queue.ts'
import { createHostCheck } from './http/own-hosts.ts'
import { createPipeline } from './http/pipeline.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createRequestLog } from './http/request-log.ts'
import { type CacheStats, createResponseCache } from './http/response-cache.ts'
import { createFindRoute } from './http/router.ts'
import { createFallbacks, createRoutes } from './http/routes.ts'
import { createSecurityHeaders } from './http/security-headers.ts'
import { createRequestTracer } from './http/trace-request.ts'
import type { ActivityMetrics } from './metrics/activity.ts'
import { readCertificateEnd } from './metrics/certificate.ts'
import { createRequestMetrics, type RequestMetrics } from './metrics/http.ts'
import { createMetrics, type ReadMetrics } from './metrics/index.ts'
import { createLoaderContext } from './page-loaders.ts'
import { answerOutages } from './page-outages.ts'
import type { Providers } from './providers.ts'
import { findUnreadyReason } from './readiness.ts'

type Dependencies = {
  config: Config
  log: Logger
  statfs: Disk['statfs']
  activity: ActivityMetrics
  pages?: ((context: LoaderContext) => PageHandler) | undefined
  uploads?: Parameters<typeof createApi>[1] | undefined
  pace?: Pace | undefined
  collectFromWorkers?: CollectFromWorkers | undefined
  development?: boolean | undefined
}

/** Everything that answers requests. server/http/pipeline.ts has the order in which a request passes it. */
export async function createHttpStack(
  dependencies: Dependencies,
  connections: DatabaseConnections,
  providers: Providers,
  services: Services,
) {
  const { config, log, development = false } = dependencies
  const { changes, tracing } = connections
  const requests = createRequestMetrics()
  const security = await createSecurityHeaders(config, development)
  const cache = createResponseCache(services.context.clock, changes)
  const observed = { requests, cacheStats: cache.stats }
  const readMetrics = createServerMetrics(dependencies, connections, services, providers, observed)
  const routes = createRoutes({
    ...providers,
    config,
    services,
    api: createApi(services, dependencies.uploads),
    pages: dependencies.pages?.(answerOutages(createLoaderContext(services, log), log)),
    readMetrics,
    findUnreadyReason: () => findUnreadyReason(connections, config, dependencies.statfs),
    security,
    development,
  })
  const handle = createPipeline({
    isOwnHost: createHostCheck(config),
    findRoute: createFindRoute(routes, createFallbacks(security)),
    crossOrigin: createCrossOrigin(config),
    countRequest: createRateLimits({ ...connections, config, services }),
    authenticate: createAuthenticator(services),
    cache,
    syncAccounts: () => inSpan('wait for changes', {}, changes.sync),
    runFairly: createFairQueue(config.limits.concurrency.max),
    traceRequest: createRequestTracer({ ...config, ...tracing }),
    logRequest: createRequestLog(log, requests),
    pace: dependencies.pace,
    log,
  })
  return { handle, headers: security.cachedPage }
}

function createServerMetrics(
  { config, statfs, activity, collectFromWorkers }: Dependencies,
  { pool, standInPool, readLoad, slowQueries, tracing, changes, jobQueue }: DatabaseConnections,
  { context, seatStream, health }: Services,
  { sms }: Providers,
  observed: { requests: RequestMetrics; cacheStats: CacheStats },
): ReadMetrics {
  return createMetrics({
    ...observed,
    context,
    pools: { product: pool, stand_ins: standInPool },
    readLoad,
    slowQueries,
    spanCounts: tracing.spanCounts,
    changes,
    activity: activity.counters,
    failingTasks: jobQueue.failing,
    seatStreamClients: seatStream.subscriberCount,
    disk: () => statfs(config.dataDir),
    readSmsBalance: sms?.readBalance,
    publicUrl: config.publicUrl,
    readChecks: async () => {
      const { findings } = await health.read('en', [])
      return Object.fromEntries(findings.map(({ name, state }) => [name, state]))
    },
    readCertificateEnd:
      config.publicUrl.startsWith('https:') && config.outbound && !config.demo
        ? () => readCertificateEnd(config.publicUrl)
        : undefined,
    collectFromWorkers,
  })
}
