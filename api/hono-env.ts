import type { Logger } from 'pino'
import type { ClientConfig } from '../contract/config.ts'
import type { Actor } from '../domain/access.ts'
import type { Context } from '../domain/context.ts'
import type { HealthReporter } from '../domain/health/read.ts'
import type { SeatStream } from '../domain/seats/seat-stream.ts'
import type { WatchUser } from '../domain/users/watch-users.ts'

/** What the API needs to answer. */
export type Services = {
  context: Context
  /** The product's own origin, with which the URLs of its pictures begin. */
  publicUrl: string
  clientConfig: ClientConfig
  seatStream: SeatStream
  watchUser: WatchUser
  health: HealthReporter
  /** How many of our own proxies add an address to X-Forwarded-For. */
  trustedProxies: number
}

/** Set by middleware, read by handlers. */
export type HonoEnv = {
  Variables: {
    requestId: string
    /** A function, because most requests write no line of their own and need no child logger. */
    log: () => Logger
    actor: Actor | null
    secureHeadersNonce?: string
    /** Headers that every response of the API has. */
    headers?: Record<string, string>
    /** The response is complete: all headers are set, and it is compressed or too short for that. */
    skipCompression?: boolean
    /** The route pattern for the log and the metrics, where Hono's own says too little. */
    route?: string
  }
}
