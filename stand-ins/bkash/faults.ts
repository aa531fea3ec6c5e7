import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'

/**
 * Faults of a request. 'delay' responds late, 'error-after' responds 500, 'drop' cuts the connection and 'silence' never responds,
 * all after the work is done; 'error-before' and 'drop-before' do no work; 'refuse' answers a code of bKash's without work.
 */
export type Fault =
  | { kind: 'delay'; ms: number }
  | { kind: 'error-before' | 'error-after' | 'drop-before' | 'drop' | 'silence' }
  | { kind: 'refuse'; code: string }

export type Faults = (request: { path: string }) => Fault | undefined

/** In process, without a socket to cut, the request fails with this error, as fetch does. */
export class ConnectionCut extends TypeError {
  override name = 'ConnectionCut'
  override message = 'The connection was cut'
}

/** `refuse` answers with a code as this generation does. */
export function misbehave(faults: Faults, refuse: (c: Context, code: string) => Response): MiddlewareHandler {
  return async (c, next) => {
    const fault = faults({ path: c.req.path })
    if (fault?.kind === 'refuse') return refuse(c, fault.code)
    if (fault?.kind === 'error-before') return c.json(outage, 500)
    if (fault?.kind === 'drop-before') return cut(c)
    await next()
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.kind === 'error-after') c.res = c.json(outage, 500)
    if (fault?.kind === 'silence') {
      await aborted(c.req.raw.signal)
      throw new ConnectionCut()
    }
    if (fault?.kind === 'drop') c.res = cut(c)
  }
}

const outage = { message: 'Internal server error' }

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

function cut(c: Context): Response {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket: { destroy(): void } } }
  if (!incoming) throw new ConnectionCut()
  incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}
