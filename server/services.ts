import type pg from 'pg'
import type { Logger } from 'pino'
import type { Services } from '../api/hono-env.ts'
import type { ClientConfig } from '../contract/config.ts'
import type { Database } from '../db/client.ts'
import type { Heartbeats } from '../db/heartbeats.ts'
import type { Reader } from '../db/pipelined-reader.ts'
import type { AuthCache } from '../domain/auth-cache.ts'
import type { Context, UserLimits } from '../domain/context.ts'
import type { Disk } from '../domain/health/checks/machine.ts'
import type { SeatStream } from '../domain/seats/seat-stream.ts'
import type { WatchUser } from '../domain/users/watch-users.ts'
import { createCards } from '../providers/cards.ts'
import { createIdentity, type ProviderSignIns } from '../providers/identity.ts'
import { createImages } from '../providers/images.ts'
import type { Config } from './config.ts'
import { createHealthReport } from './health-checks.ts'
import { mailSettings } from './mail.ts'
import { googleClient, IDENTITY_PROJECT, type StandInKeys } from './stand-ins.ts'

type Dependencies = {
  config: Config
  database: Database
  reads: Reader
  limits: Pick<UserLimits, 'consume'>
  known: AuthCache
  keys: StandInKeys
  clock: () => Date
  log: Logger
  externalFetch: typeof fetch
  sessions: ProviderSignIns | undefined
  liveSeats: SeatStream
  watchAccount: WatchUser
  refundsDue: () => void
  heartbeats: Heartbeats
  pool: pg.Pool
  statfs: Disk['statfs'] | undefined
}

/** What the doors need of the product: its context, and what they tell browsers about it. */
export function createServices({
  config,
  database,
  reads,
  limits,
  known,
  keys,
  clock,
  log,
  externalFetch,
  sessions,
  liveSeats,
  watchAccount,
  refundsDue,
  heartbeats,
  pool,
  statfs,
}: Dependencies): Services {
  const clientConfig = createClientConfig(config, keys)
  const cardKeys =
    config.stripe ??
    (config.demo ? { secretKey: keys.cards.secret, webhookSecret: keys.cards.webhook } : undefined)
  const context: Context = {
    database,
    reads,
    authCache: known,
    limits: {
      consume: limits.consume,
      paymentAttempts: config.limits['payment-attempts'],
      bookings: config.limits.bookings,
      sessionBookings: config.limits['session-bookings'],
      sessionHolds: config.limits['session-holds'],
    },
    clock,
    cards: cardKeys && config.outbound ? createCards({ ...cardKeys, fetch: externalFetch }) : undefined,
    identity: createIdentity({
      projectId: clientConfig.identity.projectId,
      fetch: externalFetch,
      clock,
      sessions,
    }),
    images: createImages({ apiKey: config.imgbb?.apiKey ?? keys.images, fetch: externalFetch }),
    currency: config.currency,
    adminEmails: config.adminEmails,
    disputedSeats: config.disputedSeats,
    wakeReconciler: refundsDue,
    mail: mailSettings(config),
    heartbeats,
    log,
  }
  const system = createHealthReport({ config, pool, context, externalFetch, statfs })
  const { publicUrl, trustedProxies } = config
  return { context, publicUrl, clientConfig, liveSeats, watchAccount, system, trustedProxies }
}

/** What `GET /api/config` says. Cards without Stripe's keys are for demonstrations only. */
function createClientConfig(config: Config, keys: StandInKeys): ClientConfig {
  const { firebase, publicUrl } = config
  const stripe = config.outbound ? config.stripe : undefined
  const standInCards = config.outbound && !stripe && config.demo !== false
  return {
    currency: config.currency,
    demo: config.demo !== false,
    banner: !config.outbound ? 'copy' : config.demo === 'public' ? 'demonstration' : null,
    identity: firebase
      ? { ...firebase, standIn: null }
      : {
          apiKey: keys.identity,
          projectId: IDENTITY_PROJECT,
          authDomain: new URL(publicUrl).host,
          standIn: publicUrl,
        },
    google: googleClient(config, keys) !== undefined || firebase !== undefined,
    mail: firebase !== undefined || (config.outbound && (config.smtp !== undefined || config.demo !== false)),
    outbox: config.demo !== false && !config.smtp && !firebase,
    cards: {
      publishableKey: stripe?.publishableKey ?? (standInCards ? keys.cards.publishable : null),
      standIn: standInCards ? `${publicUrl}/api.stripe.com` : null,
    },
  }
}
