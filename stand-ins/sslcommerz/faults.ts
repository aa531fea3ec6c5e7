import type { Context, MiddlewareHandler } from 'hono'
import {
  type CommonFault,
  misbehave as misbehaveBy,
  type Planned,
  createFaultPlan as plan,
} from '../faults.ts'

/**
 * The faults of a notice: 'drop-before' does not send it, 'drop' loses the merchant's answer so that it is
 * sent again, 'duplicate' sends it twice at once.
 */
export type Fault = CommonFault | { kind: 'duplicate' }

/** `method` is NOTICE for a notice to the merchant, whose `path` is its address. */
type FaultyRequest = { method: string; path: string }
export type Faults = (request: FaultyRequest) => Fault | undefined

export type PlannedFault = Planned<Fault>
export type FaultPlan = { add(planned: PlannedFault): void; faults: Faults }

export const createFaultPlan = (others?: Faults): FaultPlan => plan<Fault, FaultyRequest>(others)

export const misbehave = (faults: Faults): MiddlewareHandler =>
  misbehaveBy({
    faultOf: (c: Context) => faults({ method: c.req.method, path: c.req.path }),
    outage: (c) => c.text('Internal Server Error', 500),
  })
