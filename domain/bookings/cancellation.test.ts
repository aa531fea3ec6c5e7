import { describe, expect, test } from 'vitest'
import fc from '../../test/support/properties.ts'
import { classesLeft } from '../classes/plan/progress.ts'
import { refundOf } from '../fee-parts/refund-of.ts'
import { usedOf } from '../fee-parts/used.ts'
import { cancellationTerms, centresRefund } from './cancellation.ts'

const HOUR = 3600_000
const price = fc.oneof(
  fc.integer({ min: 1, max: 50_000_000 }),
  fc.integer({ min: 1, max: 500_000 }).map((taka) => taka * 100),
)
const unitOf = (feeMinor: number) => (feeMinor % 100 === 0 ? 100 : 1)
const paidAtOnce = (feeMinor: number) => ({ feeMinor, paidMinor: feeMinor, usedMinor: 0, currency: 'BDT' })
const percent = fc.integer({ min: 1, max: 100 })
const course = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([bought, part]) => ({ bought, left: Math.floor(bought * part) }))

describe('B04 what is refunded of a booking', () => {
  test('B04 of the classes: percent × price × classes left ÷ classes bought, rounded up to its unit, at most the price', () => {
    fc.assert(
      fc.property(price, percent, course, (feeMinor, percent, { bought, left }) => {
        const refund = refundOf({ ...paidAtOnce(feeMinor), percent, bought, left })
        const unit = unitOf(feeMinor)
        const exact = BigInt(feeMinor) * BigInt(percent) * BigInt(left)
        const per = 100n * BigInt(bought)
        expect(refund % unit).toBe(0)
        expect(BigInt(refund) * per).toBeGreaterThanOrEqual(exact)
        expect(BigInt(refund - unit) * per).toBeLessThan(exact === 0n ? 1n : exact)
        expect(refund).toBeLessThanOrEqual(feeMinor)
      }),
    )
  })

  test('B04 the centre’s act returns the same share at 100 %, never less than one’s own wish, never more than the price', () => {
    fc.assert(
      fc.property(price, percent, course, (feeMinor, percent, { bought, left }) => {
        const sold = paidAtOnce(feeMinor)
        const own = refundOf({ ...sold, percent, bought, left })
        const centre = centresRefund(sold, { bought, left }, 'BDT')
        expect(centre).toBe(refundOf({ ...sold, percent: 100, bought, left }))
        expect(centre).toBeGreaterThanOrEqual(own)
        expect(centre).toBeLessThanOrEqual(feeMinor)
      }),
    )
  })

  test('B04 of classes that were all held nothing is refunded', () => {
    fc.assert(
      fc.property(price, percent, course, (feeMinor, percent, { bought }) => {
        expect(refundOf({ ...paidAtOnce(feeMinor), percent, bought, left: 0 })).toBe(0)
      }),
    )
  })

  test('B04 whoever is switched at the same price gets back as much as if they had stayed, and less with each class there', () => {
    const fewer = fc.integer({ min: 2, max: 200 })
    fc.assert(
      fc.property(price, course, fewer, (feeMinor, before, bought) => {
        const sold = paidAtOnce(feeMinor)
        const stayed = refundOf({ ...sold, percent: 100, ...before })
        const switched = { ...sold, usedMinor: usedOf(sold, before, 'BDT'), percent: 100, bought }
        expect(refundOf({ ...switched, left: bought })).toBe(stayed)
        const inTheMiddle = refundOf({ ...switched, left: bought - 1 })
        expect(inTheMiddle).toBeLessThanOrEqual(stayed)
        const moved = { ...sold, usedMinor: switched.usedMinor }
        const again = usedOf(moved, { bought, left: bought - 1 }, 'BDT')
        expect(feeMinor - again).toBe(inTheMiddle)
      }),
    )
  })

  test('B10 by parts: the same percentage of what was paid beyond the classes that have begun, never more than was paid', () => {
    const paid = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(price, paid, percent, course, (feeMinor, share, percent, { bought, left }) => {
        const paidMinor = Math.max(1, Math.floor(feeMinor * share))
        const unit = unitOf(feeMinor)
        const begun = BigInt(feeMinor) * BigInt(bought - left)
        const ahead = BigInt(paidMinor) * BigInt(bought) - begun
        const exact = ahead > 0n ? ahead * BigInt(percent) : 0n
        const refund = refundOf({ ...paidAtOnce(feeMinor), paidMinor, percent, bought, left })
        expect(refund).toBeLessThanOrEqual(paidMinor)
        if (refund < paidMinor) expect(BigInt(refund) * 100n * BigInt(bought)).toBeGreaterThanOrEqual(exact)
        expect(BigInt(refund - unit) * 100n * BigInt(bought)).toBeLessThan(exact === 0n ? 1n : exact)
      }),
    )
  })

  test('B04 until the rule’s hours before the next class that is far enough; a free seat until the last class begins', () => {
    const next = new Date('2030-06-10T10:00:00Z')
    const last = new Date('2030-06-24T10:00:00Z')
    const progress = { bought: 6, left: 5, next: null, last, later: { left: 4, next } }
    const classStart = new Date('2030-06-03T10:00:00Z')
    const rule = { refundPercent: 50, refundHoursBefore: 24 }
    const sold = { classStart, ...rule, feeMinor: 3000_00, paidMinor: 3000_00, usedMinor: 0 }
    expect(cancellationTerms(sold, progress, 'BDT')).toEqual({
      until: new Date(next.getTime() - 24 * HOUR),
      refundMinor: 1000_00,
    })
    expect(cancellationTerms({ ...sold, feeMinor: 0, paidMinor: 0 }, progress, 'BDT')).toEqual({
      until: new Date(last.getTime() - 1),
      refundMinor: 0,
    })
  })
})

describe('B04 which of the classes that were sold are left', () => {
  test.each([
    ['nothing has begun', { sold: 6, soldBegun: 0, addedBegun: 0 }, 6],
    ['two have begun', { sold: 6, soldBegun: 2, addedBegun: 0 }, 4],
    ['one was cancelled: it is owed', { sold: 5, soldBegun: 2, addedBegun: 0 }, 4],
    ['its make-up has begun', { sold: 5, soldBegun: 2, addedBegun: 1 }, 3],
    ['one more was given than was cancelled', { sold: 5, soldBegun: 2, addedBegun: 2 }, 3],
    ['classes that were added are a gift', { sold: 6, soldBegun: 2, addedBegun: 3 }, 4],
    ['one that had begun before was moved to later', { sold: 7, soldBegun: 1, addedBegun: 0 }, 6],
    ['and one of those that were sold has begun', { sold: 7, soldBegun: 2, addedBegun: 0 }, 5],
    ['all have begun', { sold: 6, soldBegun: 6, addedBegun: 1 }, 0],
  ])('B04 %s', (_what, counts, left) => {
    expect(classesLeft({ bought: 6, ...counts })).toBe(left)
  })
})
