import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createSubjectReader } from '../../api/authenticate.ts'
import type { Exchange } from '../../api/exchange.ts'
import type { Services } from '../../api/services.ts'
import { rateLimited } from '../../contract/http/errors.ts'
import type { RateLimiter } from '../../db/rate-limiter.ts'
import type { Config, RateLimits } from '../config.ts'
import { createNetworkCheck } from '../own-networks.ts'
import { clientAddress, isLocalRequest } from './client-address.ts'
import { createRateCounter, type LimitExceeded } from './rate-counter.ts'
import type { Route } from './route.ts'

type Dependencies = {
  config: Config
  services: Services
  rateLimiter: RateLimiter<keyof RateLimits>
  /** Called when a counter could not be synced to the database. */
  onError: (error: unknown) => void
}

/**
 * Counts a request and returns whose it is, for the limit on concurrency: the person's or the address's.
 * Undefined: a request of this machine, which has no limits. Throws 429.
 */
export type CountRequest = (
  route: Route,
  exchange: Exchange,
  response: ServerResponse,
) => Promise<string | undefined>

/** By then another client of the same address may have closed a stream. */
const STREAM_WAIT_MS = 15_000
/**
 * Each further request past a limit gets its 429 a millisecond later, so that clients in a tight loop slow
 * down.
 */
const MAX_DELAY_MS = 1000

/** Limits requests per client address and per person. docs/operating/settings.md lists the limits. */
export function createRateLimits({ config, services, rateLimiter, onError }: Dependencies): CountRequest {
  const { limits, trustedProxies, ownNetworks } = config
  const counterOf = (name: 'ip-requests' | 'ip-assets' | 'user-requests') =>
    createRateCounter(name, limits[name], rateLimiter, onError)
  const countIp = { 'ip-requests': counterOf('ip-requests'), 'ip-assets': counterOf('ip-assets') }
  const countUser = counterOf('user-requests')
  const subjectOf = createSubjectReader(services)
  const openStream = createStreamLimiter(limits['ip-streams'].max)
  const isOwn = createNetworkCheck(ownNetworks)

  return async ({ limit, isApi }, exchange, response) => {
    if (limit === 'none') return undefined
    const { request } = exchange
    const address = isLocalRequest(request) ? undefined : clientAddress(request, trustedProxies)
    const counted = address === undefined || isOwn(address) ? undefined : address
    exchange.clientAddress = counted
    if (counted !== undefined) {
      await refuseIf(countIp[limit](counted))
      const isStream = request.headers.accept?.includes('text/event-stream')
      if (isStream && !openStream(counted, response)) throw rateLimited(STREAM_WAIT_MS)
    }
    const { authorization } = request.headers
    if (!isApi || authorization === undefined) return address
    // A failure repeats when the token is verified, which answers it.
    const subject = await Promise.resolve(subjectOf(authorization)).catch(() => undefined)
    if (subject === undefined) return address
    await refuseIf(countUser(subject))
    return subject
  }
}

async function refuseIf(exceeded: LimitExceeded | undefined): Promise<void> {
  if (!exceeded) return
  await wait(Math.min(exceeded.refused, MAX_DELAY_MS))
  throw rateLimited(exceeded.waitMs)
}

/**
 * Bounds the open event streams per client in this process. A request that accepts an event stream counts
 * until its response ends, whatever the response is. Returns false when the client has too many.
 */
function createStreamLimiter(most: number) {
  const open = new Map<string, number>()
  return (client: string, response: ServerResponse): boolean => {
    const count = open.get(client) ?? 0
    if (count >= most) return false
    open.set(client, count + 1)
    response.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
    return true
  }
}
