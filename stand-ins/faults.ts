import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Env, MiddlewareHandler } from 'hono'

/** What the payment stand-ins have in common to fail on purpose, in tests. */

/**
 * Faults of a request. 'delay' responds late, 'error-after' responds 500, 'drop' cuts the connection and
 * 'silence' never responds, all four after the work is done; 'error-before' and 'drop-before' do no work.
 */
export type CommonFault =
  | { kind: 'delay'; ms: number }
  | { kind: 'error-before' | 'error-after' | 'drop-before' | 'drop' | 'silence' }

/** In process, without a socket to cut, the request fails with this error, as fetch does. */
export class ConnectionCut extends TypeError {
  override name = 'ConnectionCut'
  override message = 'The connection was cut'
}

type Misbehaviour<E extends Env, Fault> = {
  faultOf: (c: Context<E>) => Fault | undefined
  /** The provider's answer when it fails. */
  outage: (c: Context<E>) => Response
  /** The answer to a fault of the stand-in's own, which does no work. */
  refuse?: (c: Context<E>, fault: Fault) => Response | undefined
}

export function misbehave<E extends Env, Fault extends { kind: string; ms?: number }>({
  faultOf,
  outage,
  refuse,
}: Misbehaviour<E, Fault>): MiddlewareHandler<E> {
  return async (c, next) => {
    const fault = faultOf(c)
    const refused = fault && refuse?.(c, fault)
    if (refused) return refused
    if (fault?.kind === 'error-before') return outage(c)
    if (fault?.kind === 'drop-before') return cut(c)
    await next()
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.kind === 'silence') await untilAborted(c.req.raw.signal)
    if (fault?.kind === 'error-after') c.res = outage(c)
    if (fault?.kind === 'drop' || fault?.kind === 'silence') c.res = cut(c)
  }
}

/** Until the caller stops waiting. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

function cut(c: Pick<Context, 'env'>): Response {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket: { destroy(): void } } }
  if (!incoming) throw new ConnectionCut()
  incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** `times` faults of requests whose address ends with `/` and this path. */
export type Planned<Fault> = { path: string; times: number; fault: Fault }

/** Faults that tests plan one by one. They come before those of `others`. */
export function createFaultPlan<Fault, Request extends { path: string }>(
  others?: (request: Request) => Fault | undefined,
) {
  const planned: Planned<Fault>[] = []
  return {
    add: (fault: Planned<Fault>) => void planned.push({ ...fault }),
    faults(request: Request): Fault | undefined {
      const found = planned.find(({ path }) => request.path.endsWith(`/${path}`))
      if (!found) return others?.(request)
      found.times -= 1
      if (found.times === 0) planned.splice(planned.indexOf(found), 1)
      return found.fault
    },
  }
}
