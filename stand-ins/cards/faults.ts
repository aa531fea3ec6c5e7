import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from './context.ts'
import { type ErrorBody, errorAnswer } from './errors.ts'

/**
 * Faults of a request. 'delay' responds late, 'error-after' responds 500 and 'drop' cuts the connection, all three after the
 * work is done; 'error-before' and 'drop-before' do no work; 'rate-limit' responds 429.
 */
export type Fault =
  | { kind: 'delay'; ms: number }
  | { kind: 'error-before' | 'error-after' | 'drop-before' | 'drop' | 'rate-limit' }

export type Faults = (request: { method: string; path: string }) => Fault | undefined

/** In process, without a socket to cut, the request fails with this error, as fetch does. */
export class ConnectionCut extends TypeError {
  override name = 'ConnectionCut'
  override message = 'The connection was cut'
}

export function misbehave(faults: Faults): MiddlewareHandler<Env> {
  return async (c, next) => {
    const fault = faults({ method: c.req.method, path: c.req.path })
    if (fault?.kind === 'rate-limit') return c.json(errorAnswer(tooManyRequests, c.var.requestId), 429)
    if (fault?.kind === 'error-before') return c.json(errorAnswer(outage, c.var.requestId), 500)
    if (fault?.kind === 'drop-before') return cut(c)
    await next()
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.kind === 'error-after') c.res = c.json(errorAnswer(outage, c.var.requestId), 500)
    if (fault?.kind === 'drop') c.res = cut(c)
  }
}

const outage: ErrorBody = { type: 'api_error', message: 'An unknown error occurred' }

const tooManyRequests: ErrorBody = {
  type: 'invalid_request_error',
  message:
    'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
  code: 'rate_limit',
}

function cut(c: Context): Response {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket: { destroy(): void } } }
  if (!incoming) throw new ConnectionCut()
  incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}
