import type { Database } from '../../db/client.ts'
import { type SeatCounts, seatCountsQuery } from './seats.ts'

type Subscriber = { send: (seats: SeatCounts) => void; end: () => void }

export type SeatStream = {
  /** Tells of every change from now on; undefined when too many are watching. Returns how to stop. */
  subscribe(sessionId: string, watcher: Subscriber): (() => void) | undefined
  /** How many watch, in this process. */
  subscriberCount(): number
  /** Ends all watching. */
  close(): void
}

type Options = {
  database: Database
  clock: () => Date
  /** How this process hears of sessions that change, here or in another; of `undefined` when it may be any. */
  onSessionChange: (hear: (sessionIds: string[] | undefined) => void) => void
  onError: (error: unknown) => void
  maxSubscribers?: number
}

/** Changes are gathered so long before they are read, however many there are. */
const GATHER_MS = 90
/** A hold that runs out says nothing: so we also look. */
const LOOK_EVERY_MS = 5000
const MAX_WATCHERS = 10_000

/**
 * Watches seats for many at the price of few: one query for all the sessions that have changed, whoever watches them.
 */
export function createSeatStream({
  database,
  clock,
  onSessionChange,
  onError,
  ...options
}: Options): SeatStream {
  const watched = new Map<string, { watchers: Set<Subscriber>; last: string }>()
  let watchers = 0
  let closed = false
  let look: NodeJS.Timeout | undefined

  let waiting: Set<string> | undefined

  onSessionChange((ids) => {
    for (const id of ids ?? watched.keys()) if (watched.has(id)) read(id)
  })

  /** Reads, a moment later, every session that was named meanwhile. */
  function read(id: string): void {
    if (closed || waiting?.add(id)) return
    const ids = new Set([id])
    waiting = ids
    setTimeout(() => {
      waiting = undefined
      if (!closed) tellOf([...ids]).catch(onError)
    }, GATHER_MS).unref()
  }

  async function tellOf(ids: string[]): Promise<void> {
    const rows = new Map((await database.run(seatCountsQuery(ids, clock()))).map((row) => [row.id, row]))
    for (const id of ids) tell(id, rows.get(id))
  }

  function tell(id: string, seats: SeatCounts | undefined): void {
    const session = watched.get(id)
    if (!session) return
    if (!seats) {
      endAll(session.watchers)
      return
    }
    const text = JSON.stringify(seats)
    if (text === session.last) return
    session.last = text
    for (const { send } of session.watchers) send(seats)
  }

  function endAll(of: Iterable<Subscriber>): void {
    for (const { end } of [...of]) end()
  }

  return {
    subscribe(id, watcher) {
      if (closed || watchers >= (options.maxSubscribers ?? MAX_WATCHERS)) return undefined
      watchers += 1
      look ??= setInterval(() => [...watched.keys()].forEach(read), LOOK_EVERY_MS).unref()
      const session = watched.get(id) ?? { watchers: new Set(), last: '' }
      watched.set(id, session)
      session.watchers.add(watcher)
      // What changed between the watcher's own first look and now.
      session.last = ''
      read(id)
      return () => {
        if (!session.watchers.delete(watcher)) return
        watchers -= 1
        if (session.watchers.size === 0) watched.delete(id)
      }
    },
    subscriberCount: () => watchers,
    close() {
      closed = true
      clearInterval(look)
      for (const { watchers } of watched.values()) endAll(watchers)
    },
  }
}
