import type { Logger } from 'pino'
import type { ClientConfig } from '../contract/config.ts'
import type { Actor } from '../domain/access.ts'
import type { Context } from '../domain/context.ts'
import type { HealthReporter } from '../domain/health/read.ts'
import type { SeatStream } from '../domain/seats/seat-stream.ts'
import type { WatchUser } from '../domain/users/watch-users.ts'

/** What the JSON door needs to answer. */
export type Services = {
  context: Context
  /** The product's own origin: what its pictures' addresses begin with. */
  publicUrl: string
  clientConfig: ClientConfig
  liveSeats: SeatStream
  watchAccount: WatchUser
  system: HealthReporter
  /** How many proxies of ours stand in front. */
  trustedProxies: number
}

/** What a request carries on its way: set by the middleware, read by the handlers. */
export type HonoEnv = {
  Variables: {
    requestId: string
    /** Made when something is to be said: most requests have no more than their one line. */
    log: () => Logger
    actor: Actor | null
    secureHeadersNonce?: string
    /** What the answer to any call has among its headers. */
    headers?: Record<string, string>
    /** The answer has all its headers, and is too short to be compressed. */
    skipCompression?: boolean
    /** The pattern of the address, where the door's own says too little. */
    route?: string
  }
}
