import type { IncomingMessage, ServerResponse } from 'node:http'

export type OpenStream = (who: string, response: ServerResponse) => boolean

/** Bounds the open event streams per client in this process. Returns false when the client has too many. */
export function createStreamLimiter(most: number): OpenStream {
  const open = new Map<string, number>()
  return (who, response) => {
    const count = open.get(who) ?? 0
    if (count >= most) return false
    open.set(who, count + 1)
    response.once('close', () => {
      const left = (open.get(who) ?? 1) - 1
      if (left > 0) open.set(who, left)
      else open.delete(who)
    })
    return true
  }
}

/** A request that accepts an event stream counts until its response ends, whatever the response is. */
export const acceptsEventStream = ({ headers }: IncomingMessage) =>
  headers.accept?.includes('text/event-stream') ?? false
