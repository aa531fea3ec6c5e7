import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'

/**
 * Faults of a request. 'delay' responds late, 'error-after' responds 500, 'drop' cuts the connection and 'silence' never responds,
 * all four after the work is done; 'error-before' and 'drop-before' do no work. Of a notice: 'drop-before' does not send it,
 * 'drop' loses the merchant's answer so that it is sent again, 'duplicate' sends it twice at once.
 */
export type Fault =
  | { kind: 'delay'; ms: number }
  | { kind: 'error-before' | 'error-after' | 'drop-before' | 'drop' | 'silence' | 'duplicate' }

/** `method` is NOTICE for a notice to the merchant, whose `path` is its address. */
export type Faults = (request: { method: string; path: string }) => Fault | undefined

/** `times` faults of requests, or of notices to the merchant, whose address ends with `/` and this path. */
export type PlannedFault = { path: string; times: number; fault: Fault }

export type FaultPlan = { add(planned: PlannedFault): void; faults: Faults }

/** Planned faults come before those of `others`. */
export function createFaultPlan(others?: Faults): FaultPlan {
  const planned: PlannedFault[] = []
  return {
    add: (fault) => void planned.push({ ...fault }),
    faults(request) {
      const found = planned.find(({ path }) => request.path.endsWith(`/${path}`))
      if (!found) return others?.(request)
      found.times -= 1
      if (found.times === 0) planned.splice(planned.indexOf(found), 1)
      return found.fault
    },
  }
}

/** In process, without a socket to cut, the request fails with this error, as fetch does. */
export class ConnectionCut extends TypeError {
  override name = 'ConnectionCut'
  override message = 'The connection was cut'
}

export function misbehave(faults: Faults): MiddlewareHandler {
  return async (c, next) => {
    const fault = faults({ method: c.req.method, path: c.req.path })
    if (fault?.kind === 'error-before') return c.text('Internal Server Error', 500)
    if (fault?.kind === 'drop-before') return cut(c)
    await next()
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.kind === 'silence') await untilAborted(c.req.raw.signal)
    if (fault?.kind === 'error-after') c.res = c.text('Internal Server Error', 500)
    if (fault?.kind === 'drop' || fault?.kind === 'silence') c.res = cut(c)
  }
}

/** Until the caller stops waiting. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

function cut(c: Context): Response {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket: { destroy(): void } } }
  if (!incoming) throw new ConnectionCut()
  incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}
