import type { ClientConfig } from '../contract/centre/config.ts'
import type { Context } from '../domain/context.ts'
import type { HealthReporter } from '../domain/health/read.ts'
import type { SeatStream } from '../domain/seats/seat-stream.ts'
import type { WatchUser } from '../domain/users/watch-users.ts'
import type { ReceiveBkashNotice } from '../providers/payments/bkash-notices.ts'

/** The API needs these to answer. */
export type Services = {
  context: Context
  /** The product's own origin, with which the URLs of its pictures begin. */
  publicUrl: string
  clientConfig: ClientConfig
  /** Undefined where nobody can pay by bKash. */
  receiveBkashNotice: ReceiveBkashNotice | undefined
  seatStream: SeatStream
  watchUser: WatchUser
  health: HealthReporter
  /** How many of our own proxies add an address to X-Forwarded-For. */
  trustedProxies: number
}
