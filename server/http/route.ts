import type { ServerResponse } from 'node:http'
import type { Exchange } from '../../api/exchange.ts'
import type { Reply, ReplyHeaders } from '../../api/reply.ts'
import type { CachedReply } from './cached-reply.ts'

export type RouteCache = {
  /** Requests with the same key get the same response. Undefined: this one is not answered from the cache. */
  keyOf(exchange: Exchange): string | undefined
  /** Whether a response that is not there yet may be stored. */
  isShared(exchange: Exchange): boolean
  /** Null: the response cannot be cached; `handle` answers. */
  load(exchange: Exchange): Promise<CachedReply | null>
}

/** The format of a 429: JSON, each SDK's own error, or a page for people. */
export type TooManyFormat = 'json' | 'page' | 'identity' | 'identity startup' | 'cards'

/** How the server treats the requests of one address. routes.ts lists all of them. */
export type Route = {
  /** Absent: every method. GET answers HEAD too. */
  methods?: readonly ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[]
  /** With `:parameters`, and `*` for the rest. */
  path: string
  /** For the log and the metrics; `path` when absent. A function where one route serves many patterns. */
  name?: string | ((path: string) => string)
  /** What queries are named after; the name when absent. */
  operation?: string
  /** Whom requests count for; 'none' is for monitoring. */
  limit: 'ip-requests' | 'ip-assets' | 'none'
  /** A proxy asks it every second: no trace, and a line in the log only when it fails. */
  isProbe?: true
  /** Its address is as good as a password: the log shows its pattern. */
  hasKey?: true
  /** Tells nothing, and monitoring may ask by any name. */
  isForAnyHost?: true
  /** Pages of other origins may call it (cross-origin.ts). */
  isForOtherOrigins?: true
  /** An endpoint of the API: reads the token, and counts requests of the person too. */
  isApi?: true
  tooMany: TooManyFormat
  /** Headers of every response, under the response's own. */
  headers(exchange: Exchange): ReplyHeaders
  cache?: RouteCache
  /** See `Endpoint`. */
  isHighVolume?: true
  handle(exchange: Exchange, response: ServerResponse): Promise<Reply>
}

/** A pattern, never the requested path. */
export const routeName = ({ name, path }: Route, requested: string): string =>
  typeof name === 'function' ? name(requested) : (name ?? path)
