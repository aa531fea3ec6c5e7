import { randomUUID } from 'node:crypto'
import type { Database } from '../db/client.ts'
import type { Heartbeats } from '../db/heartbeats.ts'
import type { Reader } from '../db/pipelined-reader.ts'
import type { RateLimit, RateLimiter } from '../db/rate-limiter.ts'
import type { Cards } from '../providers/cards.ts'
import type { Identity } from '../providers/identity.ts'
import type { Images } from '../providers/images.ts'
import type { AuthCache } from './auth-cache.ts'

/** What the domain works with. The clock is injected: nothing below asks the machine for the time. */
export type Context = {
  database: Database
  /** The same database, for short reads that come in great number. */
  reads: Reader
  clock: () => Date
  /** What is known of those who ask, without asking for it each time. */
  authCache: AuthCache
  identity: Identity
  images: Images
  limits: UserLimits
  /** Undefined where nothing may be sold by card. */
  cards: Cards | undefined
  /** What becomes of the seat of a payment that its payer's bank wants back. */
  disputedSeats: DisputedSeats
  /** ISO 4217. */
  currency: string
  /** Verified addresses that are Admin whatever the database says. */
  adminEmails: readonly string[]
  /** Wakes the reconciler, so that money that is due back does not wait for its next round. */
  wakeReconciler(): void
  /** How mails to people leave, and where their links lead; undefined where nobody could read one. */
  mail: MailSettings | undefined
  /** What an operator is told of. */
  heartbeats: Heartbeats
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

/** How often a person may do what costs others: `require` counts and refuses, the others are counted by what was written. */
export type UserLimits = Pick<RateLimiter<'uploads' | 'applications' | 'notes'>, 'consume'> & {
  paymentAttempts: RateLimit
  bookings: RateLimit
  sessionBookings: RateLimit
  sessionHolds: RateLimit
}

/** `keep`: it stays, whatever the bank decides. `until-lost`: it goes when the bank decides for the payer. `release`: at once. */
export type DisputedSeats = 'keep' | 'until-lost' | 'release'

/** `deliver`: by SMTP; otherwise they stay in the outbox. `each`: so many to one address. */
export type MailSettings = { deliver: boolean; publicUrl: string; perRecipient: RateLimit }

/** A UUIDv7 (RFC 9562, 5.7) that sorts by the injected clock. Its randomness is Node's, which draws it in advance. */
export function newId(context: Pick<Context, 'clock'>): string {
  const time = context.clock().getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
