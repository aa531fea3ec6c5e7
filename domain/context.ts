import { randomUUID } from 'node:crypto'
import type { MoneyMethod } from '../contract/payments/payment-methods.ts'
import type { Database } from '../db/client.ts'
import type { Heartbeats } from '../db/heartbeats.ts'
import type { Jobs } from '../db/job-queue.ts'
import type { Reader } from '../db/pipeline.ts'
import type { RateLimit, RateLimiter } from '../db/rate-limiter.ts'
import type { Sealer } from '../db/sealing.ts'
import type { Cards } from '../providers/cards.ts'
import type { Identity } from '../providers/identity.ts'
import type { Images } from '../providers/images.ts'
import type { Meetings } from '../providers/jitsi.ts'
import type { Bkash } from '../providers/payments/bkash.ts'
import type { PaymentProviders } from '../providers/payments/provider.ts'
import type { Sslcommerz } from '../providers/payments/sslcommerz.ts'
import type { AuthCache } from './auth-cache.ts'
import type { FileServices } from './files/services.ts'
import type { Totals } from './totals.ts'

/** The tools of the domain. The clock is injected: the domain never reads the system time. */
export type Context = {
  database: Database
  /** The same database, for short and frequent reads. */
  reads: Reader
  /** How many rows long lists have. */
  totals: Totals
  clock: () => Date
  /** Verified tokens and the users behind them. */
  authCache: AuthCache
  identity: Identity
  images: Images
  files: FileServices
  limits: UserLimits
  /** Undefined when card payments are off. */
  cards: Cards | undefined
  /** The ways to pay online that there are here. */
  payments: PaymentProviders & { readonly bkash?: Bkash; readonly sslcommerz?: Sslcommerz }
  /** How long after one another a provider is asked about the same thing, after the first few times. */
  askEveryMs: number
  /** What happens to the seat when the payer disputes the payment. */
  disputedSeats: DisputedSeats
  /** Undefined where classes have no other links than those that their tutors give them. */
  meetings: Meetings | undefined
  /** ISO 4217. */
  currency: string
  /** The address of this installation, without a slash at the end. */
  publicUrl: string
  /** Verified addresses that are Admins, whatever role the database says. */
  adminEmails: readonly string[]
  /** Wakes background tasks, so that nothing waits for their next regular run. */
  jobs: Jobs
  /** Seals the secrets of messages until they are sent. */
  sealer: Sealer
  /** Whether people can confirm an address or a number here: a link or a code reaches them. */
  canConfirm: boolean
  /** Undefined when no emails to users are written. */
  email: MessageSettings | undefined
  /** Undefined when nobody is written to by SMS. `priceMinor`: of a segment. */
  /** `perDay`: how many go to one number in a day. */
  sms: (MessageSettings & { priceMinor: number; perDay: RateLimit }) | undefined
  /** Undefined when nothing is pushed to browsers. */
  push: PushSettings | undefined
  /** When jobs, webhooks and backups last succeeded, for operators. */
  heartbeats: Heartbeats
  /** Counts for operators what people do, when it is committed. */
  activity: Activity
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

export type Activity = {
  bookedFree(seats: number): void
  /** A payment that was recorded now. */
  paid(payment: { method: MoneyMethod; status: string }): void
}

/** Rate limits per user. The functions count calls themselves; the others count rows that exist anyway. */
export type UserLimits = Pick<
  RateLimiter<
    | 'uploads'
    | 'ip-uploads'
    | 'files'
    | 'applications'
    | 'notes'
    | 'own-data'
    | 'reviews'
    | 'guardians'
    | 'people-by-name'
    | 'people-opened'
    | 'uploads-day'
    | 'uploads-unconfirmed'
    | 'wrong-codes'
    | 'ip-wrong-codes'
    | 'payment-attempts'
  >,
  'consume' | 'giveBack' | 'add'
> & {
  peopleOpened: RateLimit
  newCheckouts: RateLimit
  bookings: RateLimit
  sessionBookings: RateLimit
  sessionHolds: RateLimit
}

/**
 * `keep`: the seat stays. `until-lost`: it is freed when the bank decides for the payer. `release`: it is
 * freed at once.
 */
export type DisputedSeats = 'keep' | 'until-lost' | 'release'

/** `accepts`: whether a browser's push service may be asked at this address. */
export type PushSettings = { deliver: boolean; accepts(endpoint: string): boolean }

/** `deliver`: messages leave; otherwise they stay in the outbox. */
export type MessageSettings = { deliver: boolean; perRecipient: RateLimit }

/** No id that `newId` makes at this instant or later is lower. */
export const lowestId = (instant: Date): string => `${timeOf(instant)}-7000-8000-000000000000`

const timeOf = (instant: Date): string =>
  instant.getTime().toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')

/**
 * A UUIDv7 (RFC 9562, 5.7) that sorts by the injected clock. The random part comes from Node's pre-filled
 * pool.
 */
export function newId(context: Pick<Context, 'clock'>): string {
  return `${timeOf(context.clock())}-7${randomUUID().slice(15)}`
}
