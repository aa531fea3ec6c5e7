import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

function createTestCache({ maxSize = 10, shareMs = 50 } = {}) {
  const state = { now: 1000, connected: true }
  const cache = createCache<string | null>({
    clock: () => new Date(state.now),
    isConnected: () => state.connected,
    shareMs,
    maxSize,
    sizeOf: (value) => value?.length ?? 0,
  })
  const put = (key: string, value: string | null, ttlMs = 100) =>
    cache.getOrLoad(key, async () => ({ value, ttlMs }))
  /** Loads that end when the test says so, in the order in which they began. */
  const reads: PromiseWithResolvers<void>[] = []
  const load = () => {
    const read = Promise.withResolvers<void>()
    const number = reads.push(read)
    return read.promise.then(() => ({ value: `read ${number}`, ttlMs: 100 }))
  }
  return { state, cache, put, reads, load }
}

test('a value expires at its instant, and when the clock goes back', async () => {
  const { state, cache, put } = createTestCache()
  await put('a', 'x')
  state.now = 1099
  expect(cache.get('a')).toBe('x')
  state.now = 1100
  expect(cache.get('a')).toBeUndefined()
  await put('a', 'x')
  state.now = 1099
  expect(cache.get('a')).toBeUndefined()
})

test('the age of a value counts from the start of its load, not from its end', async () => {
  const { state, cache, reads, load } = createTestCache()
  const loading = cache.getOrLoad('a', load)
  state.now = 1090
  reads[0]?.resolve()
  await loading
  expect(cache.get('a')).toBe('read 1')
  state.now = 1100
  expect(cache.get('a')).toBeUndefined()
})

test('a value with no time to live, or loaded while changes cannot be heard, is not cached', async () => {
  const { state, cache, put } = createTestCache()
  expect(await put('a', 'x', 0)).toBe('x')
  state.connected = false
  expect(await put('b', 'y')).toBe('y')
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined])
})

test('concurrent callers share a load, until it is too old to be shared', async () => {
  const { state, cache, reads, load } = createTestCache({ shareMs: 50 })
  const first = [cache.getOrLoad('a', load), cache.getOrLoad('a', load)]
  state.now = 1050
  const later = cache.getOrLoad('a', load)
  expect(reads).toHaveLength(2)
  for (const { resolve } of reads) resolve()
  expect(await Promise.all([...first, later])).toEqual(['read 1', 'read 1', 'read 2'])
  expect(cache.get('a')).toBe('read 2')
})

test.each([
  ['its key', 'a'],
  ['everything', undefined],
])(
  'a load that began before an invalidation of %s is neither cached nor shared with later callers',
  async (_, key) => {
    const { cache, reads, load } = createTestCache()
    const early = cache.getOrLoad('a', load)
    cache.invalidate(key)
    const late = cache.getOrLoad('a', load)
    reads[1]?.resolve()
    expect(await late).toBe('read 2')
    reads[0]?.resolve()
    expect(await early).toBe('read 1')
    expect(cache.get('a')).toBe('read 2')
  },
)

test('the least recently used values make room, and a value without a size is cached too', async () => {
  const { cache, put } = createTestCache()
  await put('a', 'aaaa')
  await put('b', 'bbbb')
  await put('none', null)
  expect(cache.get('a')).toBe('aaaa')
  await put('c', 'cccc')
  expect(['a', 'b', 'c', 'none'].map((key) => cache.get(key))).toEqual(['aaaa', undefined, 'cccc', null])
})
