import type { IncomingMessage, ServerResponse } from 'node:http'

export type OpenStream = (who: string, response: ServerResponse) => boolean

/** Lets at most so many event streams of each client be open at once in this process, and says whether one more may be. */
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

/** What asks for one is counted until its answer ends, whether it turns out to be one or not. */
export const acceptsEventStream = ({ headers }: IncomingMessage) =>
  headers.accept?.includes('text/event-stream') ?? false
