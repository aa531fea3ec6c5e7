import type { ServerResponse } from 'node:http'

/** Whoever takes longer waits for something else than the processor: the next may begin. */
const LONGEST_MS = 50

/** So long whoever has more waiting than may be at work lets others go on with what they have begun. */
const YIELD_MS = 5

type Waiting = { response: ServerResponse; begin: () => void }
type Client = { atWork: number; waiting: Waiting[]; isNext: boolean; hasYielded: boolean }
export type TakeTurn = (who: string, response: ServerResponse, begin: () => void) => void

/**
 * Lets at most so many requests of each client be at work at once, until their answers begin, and each turn of the event
 * loop begin one of each. So whoever asks on fifty connections slows others down hardly more than one who asks on a few.
 */
export function createTurns(most: number): TakeTurn {
  const clients = new Map<string, Client>()

  return (who, response, begin) => {
    const client = clients.get(who) ?? { atWork: 0, waiting: [], isNext: false, hasYielded: false }
    clients.set(who, client)
    client.waiting.push({ response, begin })
    line(who, client)
  }

  /** Not at once: most answers are made without a pause, and what others have sent meanwhile is read first. */
  function line(who: string, client: Client): void {
    if (client.isNext || client.atWork >= most) return
    client.isNext = true
    setImmediate(start, who, client)
  }

  function start(who: string, client: Client): void {
    const isCrowd = client.waiting.length > most
    if (isCrowd && clients.size > 1 && !client.hasYielded) {
      client.hasYielded = true
      setTimeout(start, YIELD_MS, who, client)
      return
    }
    client.isNext = false
    client.hasYielded = false
    const next = client.waiting.shift()
    if (next) work(who, client, next)
    if (client.waiting.length > 0) line(who, client)
    else if (client.atWork === 0) clients.delete(who)
  }

  function work(who: string, client: Client, { response, begin }: Waiting): void {
    if (response.destroyed) return
    client.atWork += 1
    let isOver = false
    const finish = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      client.atWork -= 1
      line(who, client)
    }
    const timer = setTimeout(finish, LONGEST_MS)
    response.once('close', finish)
    const { writeHead } = response
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      finish()
      return writeHead.apply(response, head)
    }) as typeof writeHead
    begin()
  }
}
