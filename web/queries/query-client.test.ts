import { expect, test } from 'vitest'
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
