import type { Logger } from 'pino'
import type { AuthCache } from '../domain/auth-cache.ts'
import type { Context } from '../domain/context.ts'
import type { Config } from './config.ts'
import type { DatabaseConnections } from './database.ts'
import { mailSettings } from './mail.ts'
import type { Providers } from './providers.ts'

type Dependencies = {
  config: Config
  clock: () => Date
  log: Logger
  authCache: AuthCache
}

/** What the domain works with. */
export function createContext(
  { config, clock, log, authCache }: Dependencies,
  { database, reads, rateLimiter, heartbeats, jobQueue }: DatabaseConnections,
  { cards, identity, images }: Providers,
): Context {
  const { limits, currency, adminEmails, disputedSeats } = config
  return {
    database,
    reads,
    authCache,
    limits: {
      consume: rateLimiter.consume,
      paymentAttempts: limits['payment-attempts'],
      bookings: limits.bookings,
      sessionBookings: limits['session-bookings'],
      sessionHolds: limits['session-holds'],
    },
    clock,
    cards,
    identity,
    images,
    currency,
    adminEmails,
    disputedSeats,
    jobs: jobQueue.jobs,
    mail: mailSettings(config),
    heartbeats,
    log,
  }
}
