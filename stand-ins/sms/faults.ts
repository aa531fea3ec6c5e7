import type { MiddlewareHandler } from 'hono'
import { type CommonFault, misbehave as misbehaveBy } from '../faults.ts'

/**
 * 'garbage' takes the message and answers with a page instead of its protocol; 'flood' answers without an
 * end. The others refuse as the protocol does: a number inside of a success where there is such a thing,
 * content, for lack of money, and an address that is not on the list.
 */
export type Fault =
  | CommonFault
  | { kind: 'garbage' | 'flood' }
  | { kind: 'bad-number' | 'blocked-content' | 'no-money' | 'wrong-address' }

export type Faults = (request: { path: string }) => Fault | undefined

export type Env = { Variables: { fault: Fault | undefined } }

/** Asks for the fault of each request once, and leaves it to those who refuse in their protocol's words. */
export const misbehave = (faults: Faults): MiddlewareHandler<Env> => {
  const common = misbehaveBy<Env, Fault>({
    faultOf: (c) => c.get('fault'),
    outage: (c) => c.text('Internal Server Error', 500),
  })
  return async (c, next) => {
    const fault = faults({ path: c.req.path })
    c.set('fault', fault)
    const answered = await common(c, next)
    if (fault?.kind === 'garbage') c.res = c.html('<html><body>Please enable JavaScript.</body></html>')
    if (fault?.kind === 'flood') c.res = c.json({ filler: 'x'.repeat(100_000) })
    return answered
  }
}
