import { expect, test } from 'vitest'
import { waitAtMost } from './wait-at-most.ts'

const fail = (error: unknown) => {
  throw error
}

test('work that is done in time is waited for, and its error is thrown', async () => {
  const done: string[] = []
  const work = async () => void done.push('work')
  await waitAtMost(60_000, work(), fail)
  expect(done).toEqual(['work'])
  await expect(waitAtMost(60_000, Promise.reject(new Error('no')), fail)).rejects.toThrow('no')
})

test('work that takes longer goes on, and its error is heard', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<unknown>()
  await waitAtMost(1, promise, heard.resolve)
  reject(new Error('late'))
  expect(await heard.promise).toEqual(new Error('late'))
})
