import { LRUCache } from 'lru-cache'

/** So old may be what many people get alike, in every process and whatever is lost. */
export const MAX_AGE_MS = 1000

type Entry<V> = { value: V; startedAt: number; expiresAt: number }
type Load<V> = { startedAt: number; value: Promise<V> }

/** A loaded value, and for how long after the start of its load it may be used. 0: it is not cached. */
export type Loaded<V> = { value: V; ttlMs: number }

/** Caches values from the database until they are invalidated or expire. */
export type Cache<V> = {
  get(key: string): V | undefined
  /**
   * The cached value. Else loads it, once for concurrent callers, and caches it unless it was invalidated
   * meanwhile.
   */
  getOrLoad(key: string, load: () => Promise<Loaded<V>>): Promise<V>
  /**
   * To be called with every change. Removes one entry, or all; what is being loaded will not be cached or
   * shared.
   */
  invalidate(key?: string): void
}

type Options<V> = {
  clock: () => Date
  /** Whether changes of other processes arrive. While they do not, nothing is cached or shared. */
  isConnected?: () => boolean
  /** For how long after its start a load is shared with later callers. */
  shareMs?: number
  /** The sum of all sizes. The least recently used entries are evicted first. */
  maxSize: number
  sizeOf: (value: V) => number
}

/**
 * An `lru-cache` with our own expiry, because its clock must not go back and cannot be injected for each
 * cache.
 */
export function createCache<V>({
  clock,
  isConnected = () => true,
  shareMs = Number.POSITIVE_INFINITY,
  maxSize,
  sizeOf,
}: Options<V>): Cache<V> {
  const entries = new LRUCache<string, Entry<V>>({
    maxSize,
    // It refuses the size 0.
    sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)),
  })
  const loads = new Map<string, Load<V>>()
  const time = () => clock().getTime()

  function get(key: string): V | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    const now = time()
    if (now >= entry.startedAt && now < entry.expiresAt) return entry.value
    entries.delete(key)
    return undefined
  }

  function start(key: string, load: () => Promise<Loaded<V>>): Promise<V> {
    const startedAt = time()
    const value = load()
      .then(({ value, ttlMs }) => {
        // An invalidation, or a later load, has taken its place in `loads`.
        if (ttlMs > 0 && loads.get(key) === started && isConnected())
          entries.set(key, { value, startedAt, expiresAt: startedAt + ttlMs })
        return value
      })
      .finally(() => {
        if (loads.get(key) === started) loads.delete(key)
      })
    const started: Load<V> = { startedAt, value }
    loads.set(key, started)
    return value
  }

  return {
    get,
    async getOrLoad(key, load) {
      const cached = get(key)
      if (cached !== undefined) return cached
      if (!isConnected()) return (await load()).value
      const current = loads.get(key)
      return current && time() - current.startedAt < shareMs ? current.value : start(key, load)
    },
    invalidate(key) {
      if (key === undefined) {
        entries.clear()
        loads.clear()
      } else {
        entries.delete(key)
        loads.delete(key)
      }
    },
  }
}
