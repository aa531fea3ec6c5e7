import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('runs two, queues one, refuses the fourth, and has room again afterwards', async () => {
  const inTurn = createSemaphore(2, 1)
  const finish: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => finish.push(resolve))

  const [first, second, third] = [inTurn(work), inTurn(work), inTurn(work)]
  await expect(inTurn(work)).rejects.toMatchObject({ status: 503 })
  expect(finish).toHaveLength(2)

  finish[0]?.()
  await first
  await expect.poll(() => finish.length).toBe(3)
  finish[1]?.()
  finish[2]?.()
  await Promise.all([second, third])
  expect(await inTurn(async () => 'room')).toBe('room')
})

test('frees its slot when work fails', async () => {
  const inTurn = createSemaphore(1, 1)
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'room')).toBe('room')
})
