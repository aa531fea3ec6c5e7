import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createAuthenticator, createSubjectReader } from '../api/authenticate.ts'
import type { Services } from '../api/hono-env.ts'
import { createApi } from '../api/index.ts'
import { createCache } from '../db/cache.ts'
import { subscribeToChanges } from '../db/change-feed.ts'
import { createDatabase, createPool } from '../db/client.ts'
import { createHeartbeats } from '../db/heartbeats.ts'
import { createPipelinedReader } from '../db/pipelined-reader.ts'
import { assertProgramCompatible } from '../db/program-version.ts'
import { createRateLimiter } from '../db/rate-limiter.ts'
import { createSandbox } from '../db/sandbox-database.ts'
import { SetupError } from '../db/setup-error.ts'
import { eraseUser } from '../domain/account-deletion/delete-account.ts'
import { createAuthCache } from '../domain/auth-cache.ts'
import type { Disk } from '../domain/health/checks/machine.ts'
import { createSeatStream } from '../domain/seats/seat-stream.ts'
import { createUserWatcher } from '../domain/users/watch-users.ts'
import { createGoogleSignIn } from '../providers/google.ts'
import type { Faults } from '../stand-ins/cards/index.ts'
import {
  createIdentityAdministration,
  type IdentityAdministration,
} from '../stand-ins/identity/administration.ts'
import { addressForBrowsers, fetchThrough, type StandIns } from '../stand-ins/index.ts'
import type { LoaderContext } from '../web/loader-context.ts'
import type { PageHandler } from '../web/request-handler.ts'
import type { CollectFromWorkers } from './cluster-metrics.ts'
import type { Config } from './config.ts'
import { clientAddress } from './http/client-address.ts'
import { createStreamLimiter } from './http/event-streams.ts'
import type { NodeMiddleware } from './http/listen.ts'
import { rejectAmbiguous } from './http/malformed-requests.ts'
import { plainCalls } from './http/plain-calls.ts'
import { createRateCounter } from './http/rate-limit/counter.ts'
import { rateLimit } from './http/rate-limit/middleware.ts'
import { tooManyRequests } from './http/rate-limit/response.ts'
import { createTurns } from './http/rate-limit/turns.ts'
import { createRequestLogger } from './http/request-log.ts'
import { normalizeTarget } from './http/request-target.ts'
import type { CachedResponse } from './http/response-cache/entry.ts'
import { createInvalidation } from './http/response-cache/invalidation.ts'
import { cacheMiddleware } from './http/response-cache/middleware.ts'
import { publicReads } from './http/response-cache/public-reads.ts'
import { cacheableEndpoints, cacheablePages } from './http/response-cache/routes.ts'
import { sharedReads } from './http/response-cache/shared-reads.ts'
import { createHttpApp } from './http/routes.ts'
import { apiHeaders, staticSecurityHeaders } from './http/security-headers.ts'
import { type Job, startReconciler, startReminderJob } from './jobs.ts'
import { redact } from './logger.ts'
import { createMailSender, startMailJob } from './mail.ts'
import { createRequestMetrics } from './metrics/http.ts'
import { createMetrics } from './metrics/index.ts'
import type { Metric } from './metrics/prometheus.ts'
import { blockOutbound } from './outbound.ts'
import { createLoaderContext } from './page-loaders.ts'
import { createServices } from './services.ts'
import {
  createStandIns,
  googleClient,
  IDENTITY_PROJECT,
  readStandInKeys,
  startCardWebhooks,
} from './stand-ins.ts'

export type AppOptions = {
  config: Config
  /** A migrated database. */
  databaseUrl: string
  log: Logger
  /** Makes the HTML door. Without it the app answers calls, but no pages. */
  pages?: (services: LoaderContext) => PageHandler
  clock?: () => Date
  /** How the world outside is reached. */
  fetch?: typeof fetch
  /** How full a disk is. */
  statfs?: Disk['statfs']
  /** How long pictures may take to arrive, and how much of them. */
  uploads?: Parameters<typeof createApi>[1]
  /** Where several processes serve. */
  collectFromWorkers?: CollectFromWorkers<Metric[]>
  /** What shall go wrong with calls of the card stand-in. For tests. */
  cardFaults?: Faults
  development?: boolean
  /** Called when the database has become one for newer programs alone. */
  onOutdated?: () => void
}

export type App = {
  fetch: (request: Request, env?: unknown) => Response | Promise<Response>
  /** Those that protect an answer which is made before the doors. */
  headers: Record<string, string>
  /** Stands before that: reads what is asked for, counts who asks how often, and answers from memory what it can. */
  handleFirst: NodeMiddleware
  /** Resolves when this process has heard of everything that was committed so far, whoever did it. */
  syncChanges(): Promise<void>
  services: Services
  /** Speaks to the outside systems, or to what stands in for them. */
  externalFetch: typeof fetch
  /** The operator's hand in the identity stand-in; undefined with a real identity provider. */
  identityAdmin: IdentityAdministration | undefined
  /** Looks at everything that the System page looks at, and tells the log what is wrong. */
  logHealthWarnings(): Promise<void>
  /** Begins what the process does without being asked. */
  startJobs(): void
  /** Ends that, and every answer that would never end by itself; to be called before the server is drained. */
  stopJobs(): Promise<void>
  close(): Promise<void>
}

const MAX_CACHED_BYTES = 32 * 1024 * 1024

/** Whoever holds one for a transaction may wait for another. */
const MIN_CONNECTIONS = 3

/** Of each of a process's two pools: half for the product, half for the stand-ins. */
const connectionsPerPool = ({ databaseConnections, workers }: Config) =>
  Math.max(MIN_CONNECTIONS, Math.floor(databaseConnections / 2 / workers))

/** Puts the process together: database → providers → domain → doors. */
export async function createApp({ config, databaseUrl, log, ...options }: AppOptions): Promise<App> {
  const clock = options.clock ?? (() => new Date())
  const broken = (error: unknown) => log.warn({ err: error }, 'a database connection broke')
  const most = connectionsPerPool(config)
  const pool = createPool(databaseUrl, broken, most)
  const database = createDatabase(pool)
  const keys = await readStandInKeys(database)
  // A pool of their own: what the product asks of them in-process must not wait for the product's own connections.
  const standInPool = createPool(databaseUrl, broken, most)
  const sandbox = createSandbox(databaseUrl, broken)
  const { cardFaults } = options
  const network = options.fetch ?? fetch
  const externalFetch = fetchThrough(() => standIns, config.outbound ? network : blockOutbound(network))
  const limits = createRateLimiter(pool, config.limits)
  const sendMail = createMailSender({ config, database, clock, log })
  const standInParts = {
    config,
    pool: standInPool,
    keys,
    clock,
    log,
    cardFaults,
    sendMail,
    beforeDelete: (uid: string) => eraseUser(services.context, uid),
    externalFetch,
    openSandbox: sandbox.open,
  }
  const standIns: StandIns = createStandIns(standInParts)
  const client = googleClient(config, keys)
  const google = client && {
    signIn: createGoogleSignIn({ ...client, fetch: externalFetch }),
    addressForBrowsers: (url: URL) => addressForBrowsers(standIns, url),
  }
  const identityAdmin = config.firebase
    ? undefined
    : createIdentityAdministration({ database: standInPool, projectId: IDENTITY_PROJECT, clock })
  const { reads, load, close: closeReads } = createPipelinedReader(databaseUrl, pool, broken)
  const changes = subscribeToChanges({ url: databaseUrl, onError: broken })
  changes.on('compatibility', () => {
    assertProgramCompatible(pool).catch((error: unknown) => {
      if (!(error instanceof SetupError)) return broken(error)
      log.fatal(error.message)
      options.onOutdated?.()
    })
  })
  const known = createAuthCache(changes, clock)
  // After what is known, which has been forgotten by the time that anybody looks again.
  const watchAccount = createUserWatcher((hear) => changes.on('accounts', hear))
  const liveSeats = createSeatStream({
    database,
    clock,
    onSessionChange: (hear) => changes.on('sessions', hear),
    onError: (error) => log.warn({ err: error }, 'seats were not read'),
  })
  let reconciling: ReturnType<typeof startReconciler> | undefined
  const heartbeats = createHeartbeats({
    database,
    clock,
    onError: (error) => log.warn({ err: error }, 'a heartbeat was not recorded'),
  })
  const services = createServices({
    config,
    pool,
    heartbeats,
    statfs: options.statfs,
    database,
    reads,
    limits,
    known,
    keys,
    clock,
    log,
    externalFetch,
    sessions: identityAdmin,
    liveSeats,
    watchAccount,
    refundsDue: () => reconciling?.wake(),
  })
  const answers = createCache<CachedResponse | null>({
    clock,
    isConnected: changes.isConnected,
    maxSize: MAX_CACHED_BYTES,
    sizeOf: (answer) => answer?.size ?? 0,
  })
  changes.on('sessions', () => answers.invalidate())
  const pages = options.pages?.(createLoaderContext(services, log))
  const headers = await staticSecurityHeaders(config)
  const kinds = [cacheableEndpoints(publicReads(services), headers)]
  if (pages) kinds.push(cacheablePages(pages, config.publicUrl, headers))
  const requests = createRequestMetrics()
  const record = createRequestLogger(log, requests)
  const shared = sharedReads(services, changes.sync)
  const kept = cacheMiddleware({
    memory: answers,
    kinds,
    shared,
    headers: apiHeaders(headers),
    record,
    log,
  })
  const metrics = createMetrics({
    context: services.context,
    requests,
    pools: { product: pool, stand_ins: standInPool },
    readLoad: load,
    cacheStats: kept.counts,
    seatStreamClients: liveSeats.subscriberCount,
    disk: () => (options.statfs ?? statfs)(config.dataDir),
    collectFromWorkers: options.collectFromWorkers,
  })
  const api = createApi(services, options.uploads)
  const forget = createInvalidation(changes, answers)
  const app = createHttpApp({
    config,
    log,
    context: services.context,
    api,
    standIns,
    google,
    pages,
    unready: () => whyUnready(pool),
    metrics: metrics.read,
    record,
    forget,
    headers,
    development: options.development ?? false,
  })
  let work: Job[] = []
  const stopJobs = async () => {
    liveSeats.close()
    await Promise.all(work.splice(0).map((part) => part.stop()))
  }
  const close = async () => {
    await stopJobs()
    metrics.close()
    await Promise.all([pool.end(), standInPool.end(), sandbox.close(), closeReads(), changes.close()])
  }
  const startJobs = () => {
    if (!config.outbound) {
      log.warn('OUTBOUND=off: no mail is sent, no money moves and no provider is asked')
      return
    }
    reconciling = startReconciler(services.context, config.reconcileMs)
    work = [reconciling]
    if (services.context.mail) work.push(startReminderJob(services.context))
    if (config.smtp) work.push(startMailJob(services.context, { ...config, smtp: config.smtp }))
    if (standIns['api.stripe.com']) work.push(startCardWebhooks(standInParts, app.fetch))
  }
  const plain = plainCalls({
    handled: api.endpoints,
    actorOf: createAuthenticator(services),
    forget,
    headers: apiHeaders(headers),
    record,
    log,
  })
  const counted = rateLimit(
    {
      addresses: createRateCounter('ip-requests', config.limits['ip-requests'], limits, broken),
      files: createRateCounter('ip-assets', config.limits['ip-assets'], limits, broken),
      people: createRateCounter('user-requests', config.limits['user-requests'], limits, broken),
      addressOf: (request) => clientAddress(request, config.trustedProxies),
      personOf: createSubjectReader(services),
      takeTurn: createTurns(config.limits.concurrency.max),
      openStream: createStreamLimiter(config.limits['ip-streams'].max),
      refuse: tooManyRequests(headers, record),
    },
    kept.door,
  )
  return {
    fetch: app.fetch,
    headers,
    handleFirst: normalizeTarget(rejectAmbiguous(headers, record), (request, response, next) =>
      counted(request, response, () => plain(request, response, next)),
    ),
    syncChanges: changes.sync,
    services,
    externalFetch,
    identityAdmin,
    logHealthWarnings: () => warnOfFaults(services, log),
    startJobs,
    stopJobs,
    close,
  }
}

async function warnOfFaults({ system }: Services, log: Logger): Promise<void> {
  const { findings } = await system.read('en', [])
  // At a start others are still on their way.
  for (const { name, state, text, remedy } of findings)
    if (state !== 'fine' && name !== 'processes') log.warn({ subject: name, remedy }, redact(text))
}

/** Why this process should get no requests; undefined when it can answer them. */
async function whyUnready(pool: pg.Pool): Promise<string | undefined> {
  return assertProgramCompatible(pool).then(
    () => undefined,
    (error: unknown) => (error instanceof SetupError ? error.message : 'the database cannot be reached'),
  )
}
