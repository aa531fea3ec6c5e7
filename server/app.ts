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
import type { Disk } from '../domain/health/checks/machine.ts'
import { createLiveSeats } from '../domain/sessions/live-seats.ts'
import { createKnown } from '../domain/users/auth-cache.ts'
import { forgetAccount } from '../domain/users/delete-account.ts'
import { watchAccounts } from '../domain/users/watch-accounts.ts'
import { createGoogleSignIn } from '../providers/google.ts'
import type { Faults } from '../stand-ins/cards/index.ts'
import {
  createIdentityAdministration,
  type IdentityAdministration,
} from '../stand-ins/identity/administration.ts'
import { addressForBrowsers, fetchThrough, type StandIns } from '../stand-ins/index.ts'
import type { LoaderContext } from '../web/loader-context.ts'
import type { PageHandler } from '../web/request-handler.ts'
import type { AskWorkers } from './cluster-metrics.ts'
import type { Config } from './config.ts'
import { clientAddress } from './http/client-address.ts'
import { boundEventStreams } from './http/event-streams.ts'
import type { NodeMiddleware } from './http/listen.ts'
import { refuseAmbiguous } from './http/malformed-requests.ts'
import { plainCalls } from './http/plain-calls.ts'
import { countCalls } from './http/rate-limit/counter.ts'
import { limited } from './http/rate-limit/middleware.ts'
import { refuseTooMany } from './http/rate-limit/response.ts'
import { createTurns } from './http/rate-limit/turns.ts'
import { recordAnswers } from './http/request-log.ts'
import { normalizeTarget } from './http/request-target.ts'
import type { KeptAnswer } from './http/response-cache/entry.ts'
import { createForget } from './http/response-cache/invalidation.ts'
import { keptDoor } from './http/response-cache/middleware.ts'
import { publicReads } from './http/response-cache/public-reads.ts'
import { keptCalls, keptPages } from './http/response-cache/routes.ts'
import { sharedReads } from './http/response-cache/shared-reads.ts'
import { createDoors } from './http/routes.ts'
import { headersOfCalls, protectiveHeaders } from './http/security-headers.ts'
import { startReconciling, startReminding, type Work } from './jobs.ts'
import { withoutSecrets } from './logger.ts'
import { createPost, startMailing } from './mail.ts'
import { createRequestMetrics } from './metrics/http.ts'
import { createMetrics } from './metrics/index.ts'
import type { Family } from './metrics/prometheus.ts'
import { withoutOutbound } from './outbound.ts'
import { pageServices } from './page-loaders.ts'
import { createServices } from './services.ts'
import {
  createStandIns,
  googleClient,
  IDENTITY_PROJECT,
  standInKeys,
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
  askWorkers?: AskWorkers<Family[]>
  /** What shall go wrong with calls of the card stand-in. For tests. */
  cardFaults?: Faults
  development?: boolean
  /** Called when the database has become one for newer programs alone. */
  onTooOld?: () => void
}

export type App = {
  fetch: (request: Request, env?: unknown) => Response | Promise<Response>
  /** Those that protect an answer which is made before the doors. */
  headers: Record<string, string>
  /** Stands before that: reads what is asked for, counts who asks how often, and answers from memory what it can. */
  first: NodeMiddleware
  /** Resolves when this process has heard of everything that was committed so far, whoever did it. */
  caughtUp(): Promise<void>
  services: Services
  /** Speaks to the outside systems, or to what stands in for them. */
  outside: typeof fetch
  /** The operator's hand in the identity stand-in; undefined with a real identity provider. */
  accounts: IdentityAdministration | undefined
  /** Looks at everything that the System page looks at, and tells the log what is wrong. */
  warnOfFaults(): Promise<void>
  /** Begins what the process does without being asked. */
  startWork(): void
  /** Ends that, and every answer that would never end by itself; to be called before the server is drained. */
  stopWork(): Promise<void>
  close(): Promise<void>
}

const MAX_KEPT_BYTES = 32 * 1024 * 1024

/** Whoever holds one for a transaction may wait for another. */
const FEWEST_CONNECTIONS = 3

/** Of each of a process's two pools: half for the product, half for the stand-ins. */
const connectionsOf = ({ databaseConnections, workers }: Config) =>
  Math.max(FEWEST_CONNECTIONS, Math.floor(databaseConnections / 2 / workers))

/** Puts the process together: database → providers → domain → doors. */
export async function createApp({ config, databaseUrl, log, ...options }: AppOptions): Promise<App> {
  const clock = options.clock ?? (() => new Date())
  const broken = (error: unknown) => log.warn({ err: error }, 'a database connection broke')
  const most = connectionsOf(config)
  const pool = createPool(databaseUrl, broken, most)
  const database = createDatabase(pool)
  const keys = await standInKeys(database)
  // A pool of their own: what the product asks of them in-process must not wait for the product's own connections.
  const standInPool = createPool(databaseUrl, broken, most)
  const sandbox = createSandbox(databaseUrl, broken)
  const { cardFaults } = options
  const network = options.fetch ?? fetch
  const outside = fetchThrough(() => standIns, config.outbound ? network : withoutOutbound(network))
  const limits = createRateLimiter(pool, config.limits)
  const sendMail = createPost({ config, database, clock, log })
  const standInParts = {
    config,
    pool: standInPool,
    keys,
    clock,
    log,
    cardFaults,
    sendMail,
    beforeDelete: (uid: string) => forgetAccount(services.context, uid),
    outside,
    openSandbox: sandbox.open,
  }
  const standIns: StandIns = createStandIns(standInParts)
  const client = googleClient(config, keys)
  const google = client && {
    signIn: createGoogleSignIn({ ...client, fetch: outside }),
    addressForBrowsers: (url: URL) => addressForBrowsers(standIns, url),
  }
  const accounts = config.firebase
    ? undefined
    : createIdentityAdministration({ database: standInPool, projectId: IDENTITY_PROJECT, clock })
  const { reads, load, close: closeReads } = createPipelinedReader(databaseUrl, pool, broken)
  const changes = subscribeToChanges({ url: databaseUrl, onError: broken })
  changes.on('compatibility', () => {
    assertProgramCompatible(pool).catch((error: unknown) => {
      if (!(error instanceof SetupError)) return broken(error)
      log.fatal(error.message)
      options.onTooOld?.()
    })
  })
  const known = createKnown(changes, clock)
  // After what is known, which has been forgotten by the time that anybody looks again.
  const watchAccount = watchAccounts((hear) => changes.on('accounts', hear))
  const liveSeats = createLiveSeats({
    database,
    clock,
    listen: (hear) => changes.on('sessions', hear),
    onError: (error) => log.warn({ err: error }, 'seats were not read'),
  })
  let reconciling: ReturnType<typeof startReconciling> | undefined
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
    outside,
    sessions: accounts,
    liveSeats,
    watchAccount,
    refundsDue: () => reconciling?.wake(),
  })
  const answers = createCache<KeptAnswer | null>({
    clock,
    isConnected: changes.isConnected,
    maxSize: MAX_KEPT_BYTES,
    sizeOf: (answer) => answer?.size ?? 0,
  })
  changes.on('sessions', () => answers.invalidate())
  const pages = options.pages?.(pageServices(services, log))
  const headers = await protectiveHeaders(config)
  const kinds = [keptCalls(publicReads(services), headers)]
  if (pages) kinds.push(keptPages(pages, config.publicUrl, headers))
  const requests = createRequestMetrics()
  const record = recordAnswers(log, requests)
  const shared = sharedReads(services, changes.sync)
  const kept = keptDoor({
    memory: answers,
    kinds,
    shared,
    headers: headersOfCalls(headers),
    record,
    log,
  })
  const metrics = createMetrics({
    context: services.context,
    requests,
    pools: { product: pool, stand_ins: standInPool },
    reads: load,
    kept: kept.counts,
    watching: liveSeats.watching,
    disk: () => (options.statfs ?? statfs)(config.dataDir),
    askWorkers: options.askWorkers,
  })
  const api = createApi(services, options.uploads)
  const forget = createForget(changes, answers)
  const app = createDoors({
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
  let work: Work[] = []
  const stopWork = async () => {
    liveSeats.close()
    await Promise.all(work.splice(0).map((part) => part.stop()))
  }
  const close = async () => {
    await stopWork()
    metrics.close()
    await Promise.all([pool.end(), standInPool.end(), sandbox.close(), closeReads(), changes.close()])
  }
  const startWork = () => {
    if (!config.outbound) {
      log.warn('OUTBOUND=off: no mail is sent, no money moves and no provider is asked')
      return
    }
    reconciling = startReconciling(services.context, config.reconcileMs)
    work = [reconciling]
    if (services.context.mailing) work.push(startReminding(services.context))
    if (config.smtp) work.push(startMailing(services.context, { ...config, smtp: config.smtp }))
    if (standIns['api.stripe.com']) work.push(startCardWebhooks(standInParts, app.fetch))
  }
  const plain = plainCalls({
    handled: api.endpoints,
    actorOf: createAuthenticator(services),
    forget,
    headers: headersOfCalls(headers),
    record,
    log,
  })
  const counted = limited(
    {
      addresses: countCalls('address-calls', config.limits['address-calls'], limits, broken),
      files: countCalls('address-files', config.limits['address-files'], limits, broken),
      people: countCalls('calls', config.limits.calls, limits, broken),
      addressOf: (request) => clientAddress(request, config.trustedProxies),
      personOf: createSubjectReader(services),
      takeTurn: createTurns(config.limits['at-once'].max),
      openStream: boundEventStreams(config.limits['address-streams'].max),
      refuse: refuseTooMany(headers, record),
    },
    kept.door,
  )
  return {
    fetch: app.fetch,
    headers,
    first: normalizeTarget(refuseAmbiguous(headers, record), (request, response, next) =>
      counted(request, response, () => plain(request, response, next)),
    ),
    caughtUp: changes.sync,
    services,
    outside,
    accounts,
    warnOfFaults: () => warnOfFaults(services, log),
    startWork,
    stopWork,
    close,
  }
}

async function warnOfFaults({ system }: Services, log: Logger): Promise<void> {
  const { findings } = await system.read('en', [])
  // At a start others are still on their way.
  for (const { name, state, text, remedy } of findings)
    if (state !== 'fine' && name !== 'processes') log.warn({ subject: name, remedy }, withoutSecrets(text))
}

/** Why this process should get no requests; undefined when it can answer them. */
async function whyUnready(pool: pg.Pool): Promise<string | undefined> {
  return assertProgramCompatible(pool).then(
    () => undefined,
    (error: unknown) => (error instanceof SetupError ? error.message : 'the database cannot be reached'),
  )
}
