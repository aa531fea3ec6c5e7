type Entry<V> = { value: V; size: number; from: number; until: number; asked: number }
type InFlight<V> = { version: number; answer: Promise<V>; next?: Promise<V> }

/** What was read, and for how many milliseconds it may be remembered. */
export type Loaded<V> = { value: V; ttlMs: number }

/** Things read from the database that are remembered as long as nothing of theirs has changed. */
export type Cache<V> = {
  get(key: string): V | undefined
  /**
   * What is remembered; else it is read, once for all who ask meanwhile, and remembered unless something was forgotten in
   * between.
   */
  getOrLoad(key: string, make: () => Promise<Loaded<V>>): Promise<V>
  /** To be called with every change: forgets one, or all, and what is just being read will not be remembered. */
  invalidate(key?: string): void
}

/** An entry that is asked for again so soon keeps its place: to put it last costs more than to find it. */
const LRU_TOUCH_MS = 1000

type Options<V> = {
  clock: () => Date
  /** Whether changes are heard. Without that nothing is remembered, nor shared. */
  isConnected: () => boolean
  /** Of all sizes together. What was not asked for the longest goes first. */
  maxSize: number
  sizeOf: (value: V) => number
}

export function createCache<V>({ clock, isConnected, maxSize, sizeOf }: Options<V>): Cache<V> {
  /** In the order in which they were asked for, to a second. */
  const entries = new Map<string, Entry<V>>()
  const flights = new Map<string, InFlight<V>>()
  let size = 0
  let version = 0

  function get(key: string): V | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    const now = clock().getTime()
    // The injected clock may go back.
    if (now < entry.from || now >= entry.until) {
      remove(key, entry)
      return undefined
    }
    if (Math.abs(now - entry.asked) >= LRU_TOUCH_MS) {
      entry.asked = now
      entries.delete(key)
      entries.set(key, entry)
    }
    return entry.value
  }

  function remove(key: string, entry: Entry<V>): void {
    size -= entry.size
    entries.delete(key)
  }

  function remember(key: string, value: V, forMs: number): void {
    const known = entries.get(key)
    if (known) remove(key, known)
    const from = clock().getTime()
    const entry = { value, size: sizeOf(value), from, until: from + forMs, asked: from }
    size += entry.size
    entries.set(key, entry)
    for (const [oldest, { size: freed }] of entries) {
      if (size <= maxSize) break
      entries.delete(oldest)
      size -= freed
    }
  }

  function begin(key: string, make: () => Promise<Loaded<V>>): InFlight<V> {
    const began = version
    const flight = { version, answer: fly() }
    flights.set(key, flight)
    return flight

    async function fly(): Promise<V> {
      try {
        const { value, ttlMs } = await make()
        if (ttlMs > 0 && version === began && isConnected()) remember(key, value, ttlMs)
        return value
      } finally {
        flights.delete(key)
      }
    }
  }

  return {
    get,
    async getOrLoad(key, make) {
      const known = get(key)
      if (known !== undefined) return known
      if (!isConnected()) return (await make()).value
      const flight = flights.get(key)
      if (!flight) return begin(key, make).answer
      if (flight.version === version) return flight.answer
      // It may have looked before the change: all who come from now on share the next look.
      const next = () => (flights.get(key) ?? begin(key, make)).answer
      flight.next ??= flight.answer.then(next, next)
      return flight.next
    },
    invalidate(key) {
      version += 1
      if (key === undefined) {
        entries.clear()
        size = 0
        return
      }
      const entry = entries.get(key)
      if (entry) remove(key, entry)
    },
  }
}
