import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { readSeats, type SeatCounts } from './seats.ts'

type Watcher = { send: (seats: SeatCounts) => void; end: () => void }

export type LiveSeats = {
  /** Says to all processes that a session's seats may have changed. Costs the caller nothing and never fails. */
  changed(sessionId: string): void
  /** Tells of every change from now on; undefined when too many are watching. Returns how to stop. */
  watch(sessionId: string, watcher: Watcher): (() => void) | undefined
  /** Ends all watching. */
  close(): Promise<void>
}

type Options = {
  database: Database
  clock: () => Date
  /** Opens the one connection on which this process hears the others. */
  listen: (hear: (sessionId: string) => void) => { close(): Promise<void> }
  onError: (error: unknown) => void
  maxWatchers?: number
}

export const SEATS_CHANNEL = 'seats'
/** Changes are gathered so long before they are said, and again before they are read: 0.2 s at most, however many. */
const GATHER_MS = 90
/** A hold that runs out says nothing, and what is said while the connection is away is lost: so we also look. */
const LOOK_EVERY_MS = 5000
const MAX_WATCHERS = 10_000

/**
 * Watches seats for many at the price of few: one connection that listens, and one query for all the sessions that have
 * changed, whoever watches them. Said outside of the transactions that change seats, since PostgreSQL lets only one
 * transaction that notifies commit at a time.
 */
export function createLiveSeats({ database, clock, listen, onError, ...options }: Options): LiveSeats {
  const watched = new Map<string, { watchers: Set<Watcher>; last: string }>()
  let watchers = 0
  let closed = false
  let listener: ReturnType<typeof listen> | undefined
  let look: NodeJS.Timeout | undefined

  const say = gather((ids) =>
    database.execute(
      sql`select pg_notify(${SEATS_CHANNEL}, id) from unnest(${sql.param(ids)}::text[]) as id`,
    ),
  )
  const read = gather(async (ids) => {
    const rows = new Map((await readSeats(database, ids, clock())).map((row) => [row.id, row]))
    for (const id of ids) tell(id, rows.get(id))
  })

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

  function endAll(of: Iterable<Watcher>): void {
    for (const { end } of [...of]) end()
  }

  /** Calls `act` with all ids that were added within a moment. */
  function gather(act: (ids: string[]) => Promise<unknown>) {
    let waiting: Set<string> | undefined
    return (id: string) => {
      if (closed || waiting?.add(id)) return
      const ids = new Set([id])
      waiting = ids
      setTimeout(() => {
        waiting = undefined
        if (!closed) act([...ids]).catch(onError)
      }, GATHER_MS).unref()
    }
  }

  return {
    changed: say,
    watch(id, watcher) {
      if (closed || watchers >= (options.maxWatchers ?? MAX_WATCHERS)) return undefined
      watchers += 1
      listener ??= listen((changed) => watched.has(changed) && read(changed))
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
    async close() {
      closed = true
      clearInterval(look)
      for (const { watchers } of watched.values()) endAll(watchers)
      await listener?.close()
    },
  }
}
