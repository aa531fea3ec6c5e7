import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lateFeeMinor, lateShareOf } from './late-fee.ts'
import { bookableUntil } from './late-join.ts'

const fee = fc.integer({ min: 1, max: 99_999_999 })
const all = fc.integer({ min: 2, max: 200 })
const share = all.chain((count) =>
  fc.record({ all: fc.constant(count), left: fc.integer({ min: 1, max: count }) }),
)

test('B05 seven of 24 classes of Tk 2,000 cost Tk 583.33, and half a poisha is rounded up', () => {
  expect(lateFeeMinor(2000_00, { left: 7, all: 24 })).toBe(583_33)
  expect(lateFeeMinor(1, { left: 1, all: 2 })).toBe(1)
  expect(lateFeeMinor(3, { left: 1, all: 2 })).toBe(2)
  expect(lateFeeMinor(0, { left: 1, all: 2 })).toBe(0)
})

test('B05 a share is within half a poisha of the exact one, above 0, and never above the fee', () => {
  fc.assert(
    fc.property(fee, share, (feeMinor, part) => {
      const price = lateFeeMinor(feeMinor, part)
      expect(price).toBeGreaterThan(0)
      expect(price).toBeLessThanOrEqual(feeMinor)
      const exact = (feeMinor * part.left) / part.all
      if (exact >= 0.5) expect(Math.abs(price - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})

test('B05 whoever joins with more classes left never pays less, and all classes cost the fee', () => {
  fc.assert(
    fc.property(fee, all, (feeMinor, count) => {
      const prices = Array.from({ length: count }, (_, index) =>
        lateFeeMinor(feeMinor, { left: index + 1, all: count }),
      )
      expect(prices).toEqual(prices.toSorted((one, other) => one - other))
      expect(prices.at(-1)).toBe(feeMinor)
    }),
  )
})

test('B05 what two people pay who share the classes is the fee, give or take a poisha', () => {
  fc.assert(
    fc.property(fee, share, (feeMinor, { left, all: count }) => {
      if (left === count) return
      const sum =
        lateFeeMinor(feeMinor, { left, all: count }) +
        lateFeeMinor(feeMinor, { left: count - left, all: count })
      expect(Math.abs(sum - feeMinor)).toBeLessThanOrEqual(2)
      if (feeMinor >= count) expect(Math.abs(sum - feeMinor)).toBeLessThanOrEqual(1)
    }),
  )
})

test('B05 cancelled classes do not count, and before the first and after the last there is no share', () => {
  const classes = [
    { start: '2026-12-01T10:00:00Z', state: 'done' },
    { start: '2026-12-08T10:00:00Z', state: 'cancelled' },
    { start: '2026-12-15T10:00:00Z', state: 'planned' },
  ] as const
  const at = (now: string) => lateShareOf({ lateJoin: 'pro_rata', classes }, new Date(now))
  expect(at('2026-12-01T09:59:59Z')).toBeUndefined()
  expect(at('2026-12-01T10:00:00Z')).toEqual({ left: 1, all: 2 })
  expect(at('2026-12-15T10:00:00Z')).toBeUndefined()
  expect(lateShareOf({ lateJoin: 'full', classes }, new Date('2026-12-02T00:00:00Z'))).toBeUndefined()
})

test('B05 seats are sold until the last class begins, or the first, or the registration ends', () => {
  const dates = { registrationEnd: '2026-12-05T00:00:00Z', classStart: '2026-12-01T10:00:00Z' }
  const until = (lateJoin?: 'closed' | 'full' | 'pro_rata') =>
    bookableUntil({ ...dates, lateJoin, lateJoinUntil: '2026-12-15T10:00:00Z' }).toISOString()
  expect(until()).toBe('2026-12-05T00:00:00.000Z')
  expect(until('closed')).toBe('2026-12-01T09:59:59.999Z')
  expect(until('full')).toBe('2026-12-15T09:59:59.999Z')
  expect(until('pro_rata')).toBe(until('full'))
})
