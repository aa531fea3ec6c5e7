import type { Context, MiddlewareHandler } from 'hono'
import { type CommonFault, misbehave as misbehaveBy } from '../faults.ts'
import type { Env } from './context.ts'
import { type ErrorBody, errorAnswer } from './errors.ts'

/** 'rate-limit' responds 429. */
export type Fault = CommonFault | { kind: 'rate-limit' }

export type Faults = (request: { method: string; path: string }) => Fault | undefined

export const misbehave = (faults: Faults): MiddlewareHandler<Env> =>
  misbehaveBy({
    faultOf: (c: Context<Env>) => faults({ method: c.req.method, path: c.req.path }),
    outage: (c) => c.json(errorAnswer(outage, c.var.requestId), 500),
    refuse: (c, { kind }) =>
      kind === 'rate-limit' ? c.json(errorAnswer(tooManyRequests, c.var.requestId), 429) : undefined,
  })

const outage: ErrorBody = { type: 'api_error', message: 'An unknown error occurred' }

const tooManyRequests: ErrorBody = {
  type: 'invalid_request_error',
  message:
    'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
  code: 'rate_limit',
}
