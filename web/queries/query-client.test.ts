import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api-client.ts'
import { createQueryClient, pollInterval } from './query-provider.tsx'

const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}

function wouldRetry(failures: number, error: Error): boolean {
  if (typeof retry !== 'function') throw new Error('retry is not a function')
  return retry(failures, error)
}

test('X02 a 4xx is not retried', () => {
  for (const status of [400, 401, 403, 404, 409, 429]) {
    expect(wouldRetry(0, new ApiError(status, 'No.'))).toBe(false)
  }
})

test('X02 a network failure is retried three times', () => {
  for (const error of [new ApiError(0, 'No answer.'), new ApiError(503, 'Busy.'), new TypeError('Broken.')]) {
    expect([0, 1, 2, 3].map((failures) => wouldRetry(failures, error))).toEqual([true, true, true, false])
  }
})

test('X02 K10 a query without an answer for a minute is not asked again', () => {
  expect(wouldRetry(0, new ApiError(0, 'No answer.', { isLate: true }))).toBe(false)
})

test('X02 the delay doubles up to 30 seconds', () => {
  if (typeof retryDelay !== 'function') throw new Error('retryDelay is not a function')
  const waits = [0, 1, 2, 4, 5, 9].map((failures) => retryDelay(failures, new Error()))
  expect(waits).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
})

test('Retry-After delays the next poll', () => {
  const refused = new ApiError(429, 'Too many requests.', { requestId: 'r1', retryAfterMs: 40_000 })
  expect(pollInterval(5000, { error: refused })).toBe(40_000)
  expect(pollInterval(5000, { error: new ApiError(503, 'Busy.') })).toBe(5000)
  expect(pollInterval(5000, { error: null })).toBe(5000)
})

describe('a mutation is busy', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const answer = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'read'))

  /** Mutates while a page shows a query, which is answered anew after so long. Returns when it was over. */
  async function busyFor(readMs: number, isShown = true): Promise<number> {
    const client = createQueryClient()
    const queryKey = ['shown']
    client.setQueryData(queryKey, 'before')
    const observer = new QueryObserver(client, { queryKey, queryFn: () => answer(readMs), staleTime: 60_000 })
    const leave = isShown ? observer.subscribe(() => {}) : () => {}
    const began = Date.now()
    const mutation = client.getMutationCache().build(client, { mutationFn: () => answer(100) })
    const over = mutation.execute(undefined).then(() => Date.now() - began)
    await vi.advanceTimersByTimeAsync(10_000)
    // What comes later is shown all the same.
    expect(client.getQueryData(queryKey)).toBe(isShown ? 'read' : 'before')
    leave()
    client.clear()
    return over
  }

  test('until the page shows what there is now', async () => {
    expect(await busyFor(400)).toBe(500)
  })

  test('for a second and a half longer than its answer at most', async () => {
    expect(await busyFor(9000)).toBe(1600)
  })

  test('no longer for what the page does not show', async () => {
    expect(await busyFor(400, false)).toBe(100)
  })
})
