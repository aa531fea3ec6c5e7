import type { Database } from '../../db/client.ts'
import { countSeats, type SeatCounts } from './seat-counts.ts'

type Subscriber = { send: (seats: SeatCounts) => void; end: () => void }

export type SeatStream = {
  /**
   * Sends every change from now on. Returns the unsubscribe function, or undefined when there are too many
   * subscribers.
   */
  subscribe(sessionId: string, subscriber: Subscriber): (() => void) | undefined
  /** The number of subscribers in this process. */
  subscriberCount(): number
  /** Ends all subscriptions. */
  close(): void
}

type Options = {
  database: Database
  clock: () => Date
  /** Registers a listener that is called when a process has committed something. */
  onCommit: (listener: () => void) => void
  onError: (error: unknown) => void
  maxSubscribers?: number
}

/** How long commits are collected before one query reads the seats of all watched sessions. */
const DEBOUNCE_MS = 90
/** What no commit tells is seen after this: a notice that was lost, and the end of a hold. */
const POLL_INTERVAL_MS = 1000
const MAX_SUBSCRIBERS = 10_000

/**
 * Streams the seats of sessions. One query reads all that are watched, however many subscribers they have.
 */
export function createSeatStream({ database, clock, onCommit, onError, ...options }: Options): SeatStream {
  const sessions = new Map<string, { subscribers: Set<Subscriber>; lastSent: string }>()
  let subscriberCount = 0
  let closed = false
  let poll: NodeJS.Timeout | undefined
  let isScheduled = false

  onCommit(schedule)

  function schedule(): void {
    if (closed || isScheduled || sessions.size === 0) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      if (!closed) publish().catch(onError)
    }, DEBOUNCE_MS).unref()
  }

  async function publish(): Promise<void> {
    const ids = [...sessions.keys()]
    const rows = new Map((await countSeats(database, ids, clock())).map((row) => [row.id, row]))
    for (const id of ids) send(id, rows.get(id))
  }

  function send(id: string, seats: SeatCounts | undefined): void {
    const session = sessions.get(id)
    if (!session) return
    if (!seats) {
      endAll(session.subscribers)
      return
    }
    const text = JSON.stringify(seats)
    if (text === session.lastSent) return
    session.lastSent = text
    for (const subscriber of session.subscribers) subscriber.send(seats)
  }

  function endAll(subscribers: Iterable<Subscriber>): void {
    for (const { end } of [...subscribers]) end()
  }

  return {
    subscribe(id, subscriber) {
      if (closed || subscriberCount >= (options.maxSubscribers ?? MAX_SUBSCRIBERS)) return undefined
      subscriberCount += 1
      poll ??= setInterval(schedule, POLL_INTERVAL_MS).unref()
      const session = sessions.get(id) ?? { subscribers: new Set(), lastSent: '' }
      sessions.set(id, session)
      session.subscribers.add(subscriber)
      // Send again: the seats may have changed since the subscriber read them.
      session.lastSent = ''
      schedule()
      return () => {
        if (!session.subscribers.delete(subscriber)) return
        subscriberCount -= 1
        if (session.subscribers.size === 0) sessions.delete(id)
      }
    },
    subscriberCount: () => subscriberCount,
    close() {
      closed = true
      clearInterval(poll)
      for (const { subscribers } of sessions.values()) endAll(subscribers)
    },
  }
}
