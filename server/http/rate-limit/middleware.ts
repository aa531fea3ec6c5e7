import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocalRequest } from '../client-address.ts'
import { acceptsEventStream, type OpenStream } from '../event-streams.ts'
import type { NodeMiddleware } from '../listen.ts'
import type { LimitExceeded } from './counter.ts'
import type { TakeTurn } from './turns.ts'

type Count = (client: string) => LimitExceeded | undefined

type Dependencies = {
  /** Everything that an address requests, except assets. */
  countIpRequest: Count
  /** Built files, and webhooks of the card provider, which come in thousands from few addresses. */
  countIpAsset: Count
  /** API requests of a signed-in person. */
  countUserRequest: Count
  addressOf: (request: IncomingMessage) => string
  /** The subject of the token in an Authorization header, synchronously where it is cached. Undefined: the token is invalid. */
  subjectOf: (authorization: string) => string | undefined | Promise<string | undefined>
  takeTurn: TakeTurn
  openStream: OpenStream
  reject: (request: IncomingMessage, response: ServerResponse, waitMs: number) => void
}

/** Monitoring requests these without a token. */
const EXEMPT = /^\/(?:healthz|readyz)(?:\?|$)/
const ASSET_PATHS = /^\/(?:assets|pictures|i\.ibb\.co|api\/webhooks)\//

/** By then another client of the same address may have closed a stream. */
const STREAM_WAIT_MS = 15_000

const MAX_DELAY_MS = 1000

/**
 * Runs before `cached`, so that cached responses count too. What `cached` does not answer is queued per client. Each further
 * request past a limit gets its 429 later, up to MAX_DELAY_MS, so that clients in a tight loop slow down.
 */
export function rateLimit(
  {
    countIpRequest,
    countIpAsset,
    countUserRequest,
    addressOf,
    subjectOf,
    takeTurn,
    openStream,
    reject,
  }: Dependencies,
  cached: NodeMiddleware,
): NodeMiddleware {
  return (request, response, next) => {
    const { url = '' } = request
    const { authorization } = request.headers
    if (EXEMPT.test(url)) return next()
    const countIp = ASSET_PATHS.test(url) ? countIpAsset : countIpRequest
    const address = isLocalRequest(request) ? undefined : addressOf(request)
    if (address && isRejected(countIp(address))) return undefined
    if (address && acceptsEventStream(request) && !openStream(address, response))
      return reject(request, response, STREAM_WAIT_MS)
    if (authorization === undefined || !url.startsWith('/api/')) return pass(address)
    const subject = subjectOf(authorization)
    if (!(subject instanceof Promise)) return passAs(subject)
    // A failure repeats in the handler, which answers it.
    subject.then(passAs, () => pass(address))

    function passAs(userId: string | undefined): void {
      if (userId === undefined) pass(address)
      else if (!isRejected(countUserRequest(userId))) pass(userId)
    }

    function pass(client: string | undefined): void {
      cached(request, response, () => (client === undefined ? next() : takeTurn(client, response, next)))
    }

    function isRejected(exceeded: LimitExceeded | undefined): boolean {
      if (!exceeded) return false
      setTimeout(reject, Math.min(exceeded.refused, MAX_DELAY_MS), request, response, exceeded.waitMs)
      return true
    }
  }
}
