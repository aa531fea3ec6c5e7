import { expect, test, vi } from 'vitest'
import { createCache } from './cache.ts'

function createTestCache(maxSize = 10) {
  const state = { now: 1000, connected: true }
  const cache = createCache<string | null>({
    clock: () => new Date(state.now),
    isConnected: () => state.connected,
    maxSize,
    sizeOf: (value) => value?.length ?? 0,
  })
  const put = (key: string, value: string | null, ttlMs = 100) =>
    cache.getOrLoad(key, async () => ({ value, ttlMs }))
  return { state, cache, put }
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

test('a value with no time to live, or loaded while the change feed is down, is not cached', async () => {
  const { state, cache, put } = createTestCache()
  expect(await put('a', 'x', 0)).toBe('x')
  state.connected = false
  expect(await put('b', 'y')).toBe('y')
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined])
})

test('a value loaded across an invalidation, also of another key, is not cached', async () => {
  const { cache } = createTestCache()
  const read = Promise.withResolvers<{ value: string; ttlMs: number }>()
  const loading = cache.getOrLoad('a', () => read.promise)
  cache.invalidate('b')
  read.resolve({ value: 'old', ttlMs: 100 })
  expect(await loading).toBe('old')
  expect(cache.get('a')).toBeUndefined()
})

test('however often a key is invalidated, one load of it runs at a time, and all who wait share the next', async () => {
  const { cache } = createTestCache()
  const reads = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const load = vi.fn(async () => {
    const call = load.mock.calls.length
    await reads[call - 1]?.promise
    return { value: `read ${call}`, ttlMs: 100 }
  })
  const first = cache.getOrLoad('a', load)
  const later = [1, 2, 3].map(() => {
    cache.invalidate()
    return cache.getOrLoad('a', load)
  })
  expect(load).toHaveBeenCalledTimes(1)
  for (const { resolve } of reads) resolve()
  expect(await Promise.all([first, ...later])).toEqual(['read 1', 'read 2', 'read 2', 'read 2'])
  expect(cache.get('a')).toBe('read 2')
})

test('the least recently used values make room, and a value without a size is cached too', async () => {
  const { cache, put } = createTestCache(10)
  await put('a', 'aaaa')
  await put('b', 'bbbb')
  await put('none', null)
  expect(cache.get('a')).toBe('aaaa')
  await put('c', 'cccc')
  expect(['a', 'b', 'c', 'none'].map((key) => cache.get(key))).toEqual(['aaaa', undefined, 'cccc', null])
})
