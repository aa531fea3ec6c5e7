import type { Logger } from 'pino'
import type { AuthCache } from '../domain/auth-cache.ts'
import type { Activity, Context } from '../domain/context.ts'
import { createTotals } from '../domain/totals.ts'
import type { Config } from './config.ts'
import type { DatabaseConnections } from './database.ts'
import { emailSettings } from './email.ts'
import type { Providers } from './providers.ts'
import { smsSettings } from './sms.ts'

type Dependencies = {
  config: Config
  clock: () => Date
  log: Logger
  authCache: AuthCache
  activity: Activity
  askEveryMs: number
}

/** Creates what the domain works with. */
export function createContext(
  { config, clock, log, authCache, activity, askEveryMs }: Dependencies,
  { changes, database, reads, rateLimiter, heartbeats, jobQueue }: DatabaseConnections,
  { cards, payments, identity, images, files, meetings, push, sealer }: Providers,
): Context {
  const { limits, currency, publicUrl, adminEmails, disputedSeats } = config
  return {
    database,
    reads,
    totals: createTotals(changes, clock),
    authCache,
    limits: {
      consume: rateLimiter.consume,
      giveBack: rateLimiter.giveBack,
      add: rateLimiter.add,
      peopleOpened: limits['people-opened'],
      newCheckouts: limits['payment-attempts'],
      bookings: limits.bookings,
      sessionBookings: limits['session-bookings'],
      sessionHolds: limits['session-holds'],
    },
    clock,
    cards,
    payments,
    askEveryMs,
    identity,
    images,
    files,
    meetings,
    currency,
    publicUrl,
    adminEmails,
    disputedSeats,
    jobs: jobQueue.jobs,
    sealer,
    canConfirm: Boolean(config.firebase ?? emailSettings(config) ?? smsSettings(config)),
    email: emailSettings(config),
    sms: smsSettings(config),
    push: push && { deliver: true, accepts: push.accepts },
    heartbeats,
    activity,
    log,
  }
}
