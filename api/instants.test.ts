import { expect, test } from 'vitest'
import { createRandom } from '../test/support/random.ts'
import { writeInstant } from './instants.ts'

test('writes dates of every year as toISOString does', () => {
  const random = createRandom(1)
  const written = (at: number) => {
    const date = new Date(at)
    expect(writeInstant(date)).toBe(date.toISOString())
  }

  for (let count = 0; count < 20_000; count += 1) written(Math.floor((random() - 0.5) * 4e14))
  for (let day = -1000; day < 1000; day += 1)
    for (const off of [-1, 0, 1]) written(day * 86_400_000 * 11 + off)
  for (const at of [-8.64e15, 8.64e15, -30_610_224_000_000, -30_610_224_000_001, 253_402_300_799_999])
    written(at)
  expect(() => writeInstant(new Date(Number.NaN))).toThrow(RangeError)
})
