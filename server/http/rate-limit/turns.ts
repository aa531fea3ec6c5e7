import type { ServerResponse } from 'node:http'

/** After this time a request is waiting for something other than the processor, so the next one may start. */
const MAX_RUN_MS = 50

/** How long a client with a full queue waits, so that other clients can continue what they have started. */
const YIELD_MS = 5

type Waiting = { response: ServerResponse; begin: () => void }
type Client = { running: number; waiting: Waiting[]; isScheduled: boolean; hasYielded: boolean }
export type TakeTurn = (who: string, response: ServerResponse, begin: () => void) => void

/**
 * Limits how many requests of each client run at once. A request runs until its response begins, and each turn of the event
 * loop starts one request per client. So a client with fifty connections slows others down hardly more than one with a few.
 */
export function createTurns(maxRunning: number): TakeTurn {
  const clients = new Map<string, Client>()

  return (who, response, begin) => {
    const client = clients.get(who) ?? { running: 0, waiting: [], isScheduled: false, hasYielded: false }
    clients.set(who, client)
    client.waiting.push({ response, begin })
    scheduleNext(who, client)
  }

  /** Schedules the next start. Not synchronous, because most responses need no pause; new requests of others are read first. */
  function scheduleNext(who: string, client: Client): void {
    if (client.isScheduled || client.running >= maxRunning) return
    client.isScheduled = true
    setImmediate(start, who, client)
  }

  function start(who: string, client: Client): void {
    const isOverloaded = client.waiting.length > maxRunning
    if (isOverloaded && clients.size > 1 && !client.hasYielded) {
      client.hasYielded = true
      setTimeout(start, YIELD_MS, who, client)
      return
    }
    client.isScheduled = false
    client.hasYielded = false
    const next = client.waiting.shift()
    if (next) run(who, client, next)
    if (client.waiting.length > 0) scheduleNext(who, client)
    else if (client.running === 0) clients.delete(who)
  }

  function run(who: string, client: Client, { response, begin }: Waiting): void {
    if (response.destroyed) return
    client.running += 1
    let isOver = false
    const finish = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      client.running -= 1
      scheduleNext(who, client)
    }
    const timer = setTimeout(finish, MAX_RUN_MS)
    response.once('close', finish)
    const { writeHead } = response
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      finish()
      return writeHead.apply(response, head)
    }) as typeof writeHead
    begin()
  }
}
