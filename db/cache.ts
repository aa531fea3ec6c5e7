import { LRUCache } from 'lru-cache'

type Entry<V> = { value: V; storedAt: number; expiresAt: number }
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

type Options<V> = {
  clock: () => Date
  /** Whether the change feed is connected. While it is not, nothing is cached or shared. */
  isConnected: () => boolean
  /** The sum of all sizes. The least recently used entries are evicted first. */
  maxSize: number
  sizeOf: (value: V) => number
}

/**
 * An `lru-cache` with our own expiry, because its clock must not go back, and our own loading: after an invalidation its
 * `fetch` would start another query at once, and here one query runs at a time for a key, however often it is invalidated.
 */
export function createCache<V>({ clock, isConnected, maxSize, sizeOf }: Options<V>): Cache<V> {
  const entries = new LRUCache<string, Entry<V>>({
    maxSize,
    // It refuses the size 0.
    sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)),
  })
  const loads = new Map<string, InFlight<V>>()
  let version = 0

  function get(key: string): V | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    const now = clock().getTime()
    if (now >= entry.storedAt && now < entry.expiresAt) return entry.value
    entries.delete(key)
    return undefined
  }

  function store(key: string, value: V, ttlMs: number): void {
    const storedAt = clock().getTime()
    entries.set(key, { value, storedAt, expiresAt: storedAt + ttlMs })
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
      if (key === undefined) entries.clear()
      else entries.delete(key)
    },
  }
}
