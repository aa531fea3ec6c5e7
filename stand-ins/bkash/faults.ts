import type { Context, MiddlewareHandler } from 'hono'
import { type CommonFault, misbehave as misbehaveBy } from '../faults.ts'

/** 'refuse' answers a code of bKash's without work. */
export type Fault = CommonFault | { kind: 'refuse'; code: string }

export type Faults = (request: { path: string }) => Fault | undefined

/** `refuse` answers with a code as this generation does. */
export const misbehave = (
  faults: Faults,
  refuse: (c: Context, code: string) => Response,
): MiddlewareHandler =>
  misbehaveBy({
    faultOf: (c: Context) => faults({ path: c.req.path }),
    outage: (c) => c.json({ message: 'Internal server error' }, 500),
    refuse: (c, fault) => (fault.kind === 'refuse' ? refuse(c, fault.code) : undefined),
  })
