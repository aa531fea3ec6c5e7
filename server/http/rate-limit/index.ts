import { createSubjectReader } from '../../../api/authenticate.ts'
import type { Services } from '../../../api/hono-env.ts'
import type { RateLimiter } from '../../../db/rate-limiter.ts'
import type { Config, RateLimits } from '../../config.ts'
import { clientAddress } from '../client-address.ts'
import { createStreamLimiter } from '../event-streams.ts'
import type { NodeMiddleware } from '../listen.ts'
import type { LogRequest } from '../request-log.ts'
import { createRateCounter } from './counter.ts'
import { rateLimit } from './middleware.ts'
import { tooManyRequests } from './response.ts'
import { createTurns } from './turns.ts'

type Dependencies = {
  config: Config
  services: Services
  rateLimiter: RateLimiter<keyof RateLimits>
  headers: Record<string, string>
  logRequest: LogRequest
  /** Told when a counter could not be synced to the database. */
  onError: (error: unknown) => void
}

/** Counts requests by client address and person, then passes them to `cached` and, one client at a time, to `next`. */
export function createRateLimit(
  { config, services, rateLimiter, headers, logRequest, onError }: Dependencies,
  cached: NodeMiddleware,
): NodeMiddleware {
  const { limits, trustedProxies } = config
  const counterOf = (name: 'ip-requests' | 'ip-assets' | 'user-requests') =>
    createRateCounter(name, limits[name], rateLimiter, onError)
  return rateLimit(
    {
      countIpRequest: counterOf('ip-requests'),
      countIpAsset: counterOf('ip-assets'),
      countUserRequest: counterOf('user-requests'),
      addressOf: (request) => clientAddress(request, trustedProxies),
      subjectOf: createSubjectReader(services),
      takeTurn: createTurns(limits.concurrency.max),
      openStream: createStreamLimiter(limits['ip-streams'].max),
      reject: tooManyRequests(headers, logRequest),
    },
    cached,
  )
}
