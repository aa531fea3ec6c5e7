import { statfs } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { createApi } from '../api/index.ts'
import type { Pace } from '../api/pace.ts'
import type { Services } from '../api/services.ts'
import type { OnQuery } from '../db/observe/query-observer.ts'
import { eraseUser } from '../domain/account-deletion/delete-account.ts'
import type { Disk } from '../domain/health/checks/machine.ts'
import { confirmAddress } from '../domain/users/actor.ts'
import { mayBeOthers } from '../domain/users/joining/unused-number.ts'
import type { IdentityAdministration } from '../services/identity/administration.ts'
import type { Faults as BkashFaults } from '../stand-ins/bkash/index.ts'
import type { Faults } from '../stand-ins/cards/index.ts'
import type { Faults as SslcommerzFaults } from '../stand-ins/sslcommerz/index.ts'
import type { LoaderContext } from '../web/loader-context.ts'
import type { PageHandler } from '../web/request-handler.ts'
import type { CollectFromWorkers } from './cluster-metrics.ts'
import type { Config } from './config.ts'
import { connectDatabase } from './database.ts'
import { logHealthWarnings } from './health-checks.ts'
import { createInProcessFetch } from './http/in-process-fetch.ts'
import { createHttpStack } from './http-stack.ts'
import { createJobs } from './jobs.ts'
import { createActivityMetrics } from './metrics/activity.ts'
import { createProviders } from './providers.ts'
import { createServices } from './services.ts'
import { startTracing } from './tracing/index.ts'

export type AppOptions = {
  config: Config
  /** A migrated database. */
  databaseUrl: string
  log: Logger
  /** Creates the handler of HTML pages. Without it the app serves no pages. */
  pages?: (context: LoaderContext) => PageHandler
  clock?: () => Date
  /** Reaches the network. */
  fetch?: typeof fetch
  /** Reads how full a disk is. */
  statfs?: Disk['statfs']
  /** Limits for the time and the memory that uploads take. */
  uploads?: Parameters<typeof createApi>[1]
  /** How fast other bodies have to arrive. */
  pace?: Pace
  /** With several workers: collects their metrics. */
  collectFromWorkers?: CollectFromWorkers
  /** Failures that the card stand-in simulates. For tests. */
  cardFaults?: Faults
  /** The same of the SSLCommerz stand-in. */
  sslcommerzFaults?: SslcommerzFaults
  /** The same of the bKash stand-in. */
  bkashFaults?: BkashFaults
  /** How long after one another a provider is asked about the same payment. Shorter for tests. */
  askEveryMs?: number
  development?: boolean
  /**
   * How long a query waits for a connection. For tests, because a busy machine makes PostgreSQL slow to
   * accept one.
   */
  databasePatienceMs?: number
  /** Told of each query of the product. For tests. */
  onQuery?: OnQuery
  /** Called when a newer program has migrated the database beyond this one. */
  onOutdated?: () => void
}

export type App = {
  /** Answers requests. */
  handle: RequestListener
  /** Security headers for responses that are made outside of `handle`. */
  headers: Record<string, string>
  /** Resolves when this process has applied every change committed before the call, by any process. */
  syncChanges(): Promise<void>
  services: Services
  /** Reaches the outside systems, or their stand-ins. */
  externalFetch: typeof fetch
  /** Administers the identity service. Undefined with Firebase. */
  identityAdmin: IdentityAdministration | undefined
  /** Runs all health checks once, and logs those that are not fine. */
  logHealthWarnings(): Promise<void>
  /** Starts the background jobs. */
  startJobs(): void
  /** Stops them and ends all event streams. Call it before draining the server. */
  stopJobs(): Promise<void>
  close(): Promise<void>
}

/** Connects the parts of one process: database → providers → services → HTTP → jobs. */
export async function createApp(options: AppOptions): Promise<App> {
  const setup = withDefaults(options)
  const { config, log } = setup
  const tracing = await startTracing(config.tracing, log)
  const connections = connectDatabase({ ...setup, tracing })
  const providers = await createProviders(setup, connections)
  const activity = createActivityMetrics()
  const services = createServices({ ...setup, activity }, connections, providers)
  const { context, health, seatStream } = services
  providers.identityRules.beforeDelete = (uid) => eraseUser(context, uid)
  providers.identityRules.mayBeOthers = (number) => mayBeOthers(context, number)
  providers.identityRules.afterProof = (proved) => confirmAddress(context, proved)
  const http = await createHttpStack({ ...setup, activity }, connections, providers, services)
  const inProcessFetch = createInProcessFetch(http.handle)
  const startNotices = () => providers.startNotices.map((start) => start(inProcessFetch))
  const jobs = createJobs({
    ...{ config, context, queue: connections.jobQueue, log, startNotices },
    forgetPictures: providers.forgetPictures,
    smsGateway: providers.sms?.gateway,
    pushClient: providers.push?.client,
  })
  const stopJobs = async () => {
    seatStream.close()
    await jobs.stop()
  }
  return {
    handle: http.handle,
    headers: http.headers,
    syncChanges: connections.changes.sync,
    services,
    externalFetch: providers.externalFetch,
    identityAdmin: providers.identityAdmin,
    logHealthWarnings: () => logHealthWarnings(health, log),
    startJobs: jobs.start,
    stopJobs,
    async close() {
      await stopJobs()
      await connections.close()
      await tracing.close()
    },
  }
}

const withDefaults = (options: AppOptions) => ({
  ...options,
  clock: options.clock ?? (() => new Date()),
  fetch: options.fetch ?? fetch,
  statfs: options.statfs ?? statfs,
  askEveryMs: options.askEveryMs ?? 3000,
  onOutdated: options.onOutdated ?? (() => {}),
})
