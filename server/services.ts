import type { Logger } from 'pino'
import type { Services } from '../api/services.ts'
import { createAuthCache } from '../domain/auth-cache.ts'
import type { Activity } from '../domain/context.ts'
import type { Disk } from '../domain/health/checks/machine.ts'
import { createSeatStream } from '../domain/seats/seat-stream.ts'
import { createUserWatcher } from '../domain/users/watch-users.ts'
import { createClientConfig } from './client-config.ts'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import type { DatabaseConnections } from './database.ts'
import { createHealthChecks } from './health-checks.ts'
import { createBkashReceiver } from './payment-notices.ts'
import type { Providers } from './providers.ts'

type Dependencies = {
  config: Config
  clock: () => Date
  log: Logger
  statfs: Disk['statfs']
  activity: Activity
  askEveryMs: number
}

/**
 * Creates what the API and the pages need: the domain's context, live updates, and what browsers are told of
 * the configuration.
 */
export function createServices(
  { config, clock, log, statfs, activity, askEveryMs }: Dependencies,
  connections: DatabaseConnections,
  providers: Providers,
): Services {
  const { changes, database, jobQueue, pool } = connections
  const authCache = createAuthCache(changes, clock)
  // After the cache, so that a watcher who is notified reads a cache without the old entry.
  const watchUser = createUserWatcher((listener) => changes.on('accounts', listener))
  const seatStream = createSeatStream({
    database,
    clock,
    onCommit: (listener) => changes.on('committed', listener),
    onError: (error) => log.warn({ err: error }, 'seats were not read'),
  })
  const context = createContext(
    { config, clock, log, authCache, activity, askEveryMs },
    connections,
    providers,
  )
  const { externalFetch } = providers
  return {
    context,
    publicUrl: config.publicUrl,
    clientConfig: createClientConfig(config, providers),
    receiveBkashNotice:
      context.payments.bkash && createBkashReceiver({ config, fetch: externalFetch, clock }),
    seatStream,
    watchUser,
    health: createHealthChecks({
      config,
      pool,
      context,
      jobQueue,
      externalFetch,
      readSmsBalance: providers.sms?.readBalance,
      statfs,
    }),
    trustedProxies: config.trustedProxies,
  }
}
