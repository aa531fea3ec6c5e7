type Entry<V> = { value: V; size: number; storedAt: number; expiresAt: number; usedAt: number }
type InFlight<V> = { version: number; value: Promise<V>; next?: Promise<V> }

/** A loaded value, and how long it may be cached. 0: not at all. */
export type Loaded<V> = { value: V; ttlMs: number }

/** Caches values from the database until they are invalidated or expire. */
export type Cache<V> = {
  get(key: string): V | undefined
  /** The cached value. Else loads it, once for all concurrent callers, and caches it unless anything was invalidated meanwhile. */
  getOrLoad(key: string, load: () => Promise<Loaded<V>>): Promise<V>
  /** To be called with every change. Removes one entry, or all; loads in flight will not be cached. */
  invalidate(key?: string): void
}

/** An entry that was used so recently keeps its place in the LRU order: moving it costs more than finding it. */
const LRU_TOUCH_MS = 1000

type Options<V> = {
  clock: () => Date
  /** Whether the change feed is connected. While it is not, nothing is cached or shared. */
  isConnected: () => boolean
  /** The sum of all sizes. The least recently used entries are evicted first. */
  maxSize: number
  sizeOf: (value: V) => number
}

export function createCache<V>({ clock, isConnected, maxSize, sizeOf }: Options<V>): Cache<V> {
  /** In the order of their last use, to a second. */
  const entries = new Map<string, Entry<V>>()
  const loads = new Map<string, InFlight<V>>()
  let size = 0
  let version = 0

  function get(key: string): V | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    const now = clock().getTime()
    // The injected clock may go back.
    if (now < entry.storedAt || now >= entry.expiresAt) {
      remove(key, entry)
      return undefined
    }
    if (Math.abs(now - entry.usedAt) >= LRU_TOUCH_MS) {
      entry.usedAt = now
      entries.delete(key)
      entries.set(key, entry)
    }
    return entry.value
  }

  function remove(key: string, entry: Entry<V>): void {
    size -= entry.size
    entries.delete(key)
  }

  function store(key: string, value: V, ttlMs: number): void {
    const old = entries.get(key)
    if (old) remove(key, old)
    const storedAt = clock().getTime()
    const entry = { value, size: sizeOf(value), storedAt, expiresAt: storedAt + ttlMs, usedAt: storedAt }
    size += entry.size
    entries.set(key, entry)
    for (const [oldest, { size: freed }] of entries) {
      if (size <= maxSize) break
      entries.delete(oldest)
      size -= freed
    }
  }

  function startLoad(key: string, load: () => Promise<Loaded<V>>): InFlight<V> {
    const startVersion = version
    const inFlight = { version, value: run() }
    loads.set(key, inFlight)
    return inFlight

    async function run(): Promise<V> {
      try {
        const { value, ttlMs } = await load()
        if (ttlMs > 0 && version === startVersion && isConnected()) store(key, value, ttlMs)
        return value
      } finally {
        loads.delete(key)
      }
    }
  }

  return {
    get,
    async getOrLoad(key, load) {
      const cached = get(key)
      if (cached !== undefined) return cached
      if (!isConnected()) return (await load()).value
      const inFlight = loads.get(key)
      if (!inFlight) return startLoad(key, load).value
      if (inFlight.version === version) return inFlight.value
      // This load may have read before the change, so callers from now on share the next one.
      const next = () => (loads.get(key) ?? startLoad(key, load)).value
      inFlight.next ??= inFlight.value.then(next, next)
      return inFlight.next
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
