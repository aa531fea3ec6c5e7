import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../queries/query-provider.tsx'
import { watchWaits } from './watch-waits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function watch() {
  const client = createQueryClient()
  const waits = watchWaits(client)
  const heard = vi.fn()
  return { client, waits, heard, end: waits.subscribe(heard) }
}

test('K10 a query is slow after 8 s; asked again it has 8 s once more, and its answer ends the wait', async () => {
  const { client, waits, heard } = watch()
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  new QueryObserver(client, { queryKey: ['notes'], queryFn }).subscribe(() => {})
  await pass(7999)
  expect(waits.read()).toBe('short')
  await pass(1)
  expect(waits.read()).toBe('repeatable')
  waits.askAgain()
  await pass(7999)
  expect([waits.read(), answers.length]).toEqual(['short', 2])
  await pass(1)
  expect(waits.read()).toBe('repeatable')
  const before = heard.mock.calls.length
  answers[1]?.('here')
  await pass(1)
  expect(waits.read()).toBe('short')
  expect(heard.mock.calls.length).toBeGreaterThan(before)
})

test('K10 a change is slow after 8 s, and no press repeats it', async () => {
  const { client, waits } = watch()
  const sent = vi.fn(() => new Promise<string>(() => {}))
  void new MutationObserver(client, { mutationFn: sent }).mutate()
  await pass(8000)
  expect(waits.read()).toBe('long')
  waits.askAgain()
  await pass(0)
  expect([waits.read(), sent.mock.calls.length]).toEqual(['long', 1])
})

test('K10 what is read anew behind what is shown makes nobody wait', async () => {
  const { client, waits } = watch()
  client.setQueryData(['notes'], 'old')
  const queryFn = () => new Promise<string>(() => {})
  new QueryObserver(client, { queryKey: ['notes'], queryFn, staleTime: 0 }).subscribe(() => {})
  await pass(20_000)
  expect(waits.read()).toBe('short')
})

test('X02 a query that failed can be asked again at once', async () => {
  const { client, waits, end } = watch()
  const queryFn = vi.fn(() => Promise.reject(new TypeError('No answer')))
  new QueryObserver(client, { queryKey: ['notes'], queryFn }).subscribe(() => {})
  await pass(1)
  expect(waits.read()).toBe('repeatable')
  waits.askAgain()
  await pass(1)
  expect(queryFn).toHaveBeenCalledTimes(2)
  end()
})
