import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classesLeftOf, lateFeeMinor } from './late-fee.ts'
import { bookableUntil } from './late-join.ts'

/** Fees of whole taka, and of poisha. */
const fee = fc.oneof(
  fc.integer({ min: 1, max: 99_999_999 }),
  fc.integer({ min: 1, max: 999_999 }).map((taka) => taka * 100),
)
const all = fc.integer({ min: 2, max: 200 })
const share = all.chain((count) =>
  fc.record({ all: fc.constant(count), left: fc.integer({ min: 1, max: count }) }),
)

test('B05 seven of 24 classes of Tk 2,000 cost Tk 583, and poisha only where the fee has some', () => {
  expect(lateFeeMinor(2000_00, { left: 7, all: 24 }, 'BDT')).toBe(583_00)
  expect(lateFeeMinor(2000_50, { left: 7, all: 24 }, 'BDT')).toBe(583_47)
  expect(lateFeeMinor(1_00, { left: 1, all: 24 }, 'BDT')).toBe(1_00)
  expect(lateFeeMinor(3, { left: 1, all: 2 }, 'BDT')).toBe(1)
  expect(lateFeeMinor(0, { left: 1, all: 2 }, 'BDT')).toBe(0)
})

const unitOf = (feeMinor: number) => (feeMinor % 100 === 0 ? 100 : 1)

test('B05 a share is the exact one rounded down to its unit, above 0, and never above the fee', () => {
  fc.assert(
    fc.property(fee, share, (feeMinor, part) => {
      const price = lateFeeMinor(feeMinor, part, 'BDT')
      const unit = unitOf(feeMinor)
      expect(price % unit).toBe(0)
      expect(price).toBeGreaterThan(0)
      expect(price).toBeLessThanOrEqual(feeMinor)
      const exact = BigInt(feeMinor) * BigInt(part.left)
      if (price > unit) expect(BigInt(price) * BigInt(part.all)).toBeLessThanOrEqual(exact)
      expect(BigInt(price + unit) * BigInt(part.all)).toBeGreaterThan(exact)
    }),
  )
})

test('B05 whoever joins with more classes left never pays less, and all classes cost the fee', () => {
  fc.assert(
    fc.property(fee, all, (feeMinor, count) => {
      const prices = Array.from({ length: count }, (_, index) =>
        lateFeeMinor(feeMinor, { left: index + 1, all: count }, 'BDT'),
      )
      expect(prices).toEqual(prices.toSorted((one, other) => one - other))
      expect(prices.at(-1)).toBe(feeMinor)
    }),
  )
})

test('B05 two people who share the classes together pay the fee, or one unit less', () => {
  let shared = 0
  fc.assert(
    fc.property(fee, share, (feeMinor, { left, all: count }) => {
      const unit = unitOf(feeMinor)
      if (left === count || feeMinor < count * unit) return
      const sum =
        lateFeeMinor(feeMinor, { left, all: count }, 'BDT') +
        lateFeeMinor(feeMinor, { left: count - left, all: count }, 'BDT')
      expect([feeMinor, feeMinor - unit]).toContain(sum)
      shared += 1
    }),
  )
  expect(shared).toBeGreaterThan(40)
})

test('B05 cancelled classes do not count, and before the first and after the last there is no share', () => {
  const classes = [
    { start: '2026-12-01T10:00:00Z', state: 'done' },
    { start: '2026-12-08T10:00:00Z', state: 'cancelled' },
    { start: '2026-12-15T10:00:00Z', state: 'planned' },
  ] as const
  const at = (now: string) => classesLeftOf(classes, new Date(now))
  expect(at('2026-12-01T09:59:59Z')).toBeUndefined()
  expect(at('2026-12-01T10:00:00Z')).toEqual({ left: 1, all: 2 })
  expect(at('2026-12-15T10:00:00Z')).toBeUndefined()
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
