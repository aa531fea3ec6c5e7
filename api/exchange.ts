import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import type { Logger } from 'pino'
import type { Actor } from '../domain/access.ts'
import { PACE, type Pace } from './pace.ts'

/** One request on its way through the server, and what the steps of server/http/pipeline.ts know of it. */
export class Exchange {
  /** Its `url` is normalized (server/http/request-target.ts). */
  readonly request: IncomingMessage
  readonly requestId: string
  /** Of its trace; undefined where it is not traced. */
  traceId: string | undefined
  /** Of the normalized URL. */
  readonly path: string
  /** Parameters of the path, decoded. */
  params: Record<string, string | undefined> = {}
  /** The person behind the token; null without one. */
  actor: Actor | null = null
  /** Whom a limit per client address counts; undefined for this machine, which has none. */
  clientAddress: string | undefined
  readonly #log: Logger
  /** How fast the body has to arrive. */
  pace: Pace = PACE
  #nonce: string | undefined

  constructor(request: IncomingMessage, requestId: string, log: Logger) {
    this.request = request
    this.requestId = requestId
    const { url = '' } = request
    const queryAt = url.indexOf('?')
    this.path = queryAt < 0 ? url : url.slice(0, queryAt)
    this.#log = log
  }

  /** Of a repeated parameter the first counts. */
  get query(): Record<string, string> {
    return Object.fromEntries([...this.searchParams].reverse())
  }

  get searchParams(): URLSearchParams {
    return new URLSearchParams((this.request.url ?? '').slice(this.path.length))
  }

  cookie(name: string): string | undefined {
    return parseCookie(this.request.headers.cookie ?? '')[name]
  }

  /** Allows inline scripts and styles of this response by its Content-Security-Policy. */
  get nonce(): string {
    this.#nonce ??= randomBytes(16).toString('base64')
    return this.#nonce
  }

  get usedNonce(): string | undefined {
    return this.#nonce
  }

  /** A logger whose lines carry the request's id. Most requests write no line of their own and need none. */
  log(): Logger {
    const { requestId, traceId } = this
    return this.#log.child({ requestId, ...(traceId && { traceId }) })
  }

  /** The same request as a visitor sends it, for a response that everybody gets. */
  asVisitor(): Exchange {
    const visitor = new Exchange(this.request, this.requestId, this.#log)
    visitor.params = this.params
    return visitor
  }
}
