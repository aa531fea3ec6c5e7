import { describe, expect, test } from 'vitest'
import fc from '../../test/support/properties.ts'
import { classesLeft } from '../classes/progress.ts'
import { usedOf } from '../fee-parts/used.ts'
import { cancellationTerms, centresRefund, refundOf } from './cancellation.ts'

const HOUR = 3600_000
const price = fc.integer({ min: 1, max: 50_000_000 })
const percent = fc.integer({ min: 1, max: 100 })
const course = fc
  .tuple(fc.integer({ min: 2, max: 200 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([bought, part]) => ({ bought, left: Math.floor(bought * part) }))

describe('B04 what goes back of a booking', () => {
  test('B04 of many classes: percent × price × classes left ÷ classes bought, rounded down to the paisa, and never nothing', () => {
    fc.assert(
      fc.property(price, percent, course, (feeMinor, percent, { bought, left }) => {
        const exact = (BigInt(feeMinor) * BigInt(percent) * BigInt(left)) / (100n * BigInt(bought))
        expect(refundOf({ feeMinor, paidMinor: feeMinor, usedMinor: 0, percent, bought, left })).toBe(
          Math.max(1, Number(exact)),
        )
      }),
    )
  })

  test('B04 the centre’s act returns the same share at 100 %, never less than one’s own wish, never more than the price', () => {
    fc.assert(
      fc.property(price, percent, course, (feeMinor, percent, { bought, left }) => {
        const sold = { feeMinor, paidMinor: feeMinor, usedMinor: 0 }
        const own = refundOf({ ...sold, percent, bought, left })
        const centre = centresRefund(sold, { bought, left, next: null, last: null })
        expect(centre).toBe(refundOf({ ...sold, percent: 100, bought, left }))
        expect(centre).toBeGreaterThanOrEqual(own)
        expect(centre).toBeLessThanOrEqual(feeMinor)
      }),
    )
  })

  test('B04 of one class it is as it always was: rounded half up', () => {
    fc.assert(
      fc.property(price, percent, (feeMinor, percent) => {
        const half = Math.max(1, Math.floor((feeMinor * percent + 50) / 100))
        expect(refundOf({ feeMinor, paidMinor: feeMinor, usedMinor: 0, percent, bought: 1, left: 1 })).toBe(
          half,
        )
      }),
    )
  })

  test('B04 of one class that was held nothing is left but the smallest unit', () => {
    fc.assert(
      fc.property(price, percent, (feeMinor, percent) => {
        expect(refundOf({ feeMinor, paidMinor: feeMinor, usedMinor: 0, percent, bought: 1, left: 0 })).toBe(1)
      }),
    )
  })

  test('B04 whoever is switched at the same price gets back as much as if they had stayed, and less with each class there', () => {
    const fewer = fc.integer({ min: 2, max: 200 })
    fc.assert(
      fc.property(price, course, fewer, (feeMinor, before, bought) => {
        const sold = { feeMinor, paidMinor: feeMinor, usedMinor: 0 }
        const stayed = refundOf({ ...sold, percent: 100, ...before })
        const switched = { ...sold, usedMinor: usedOf(sold, before), percent: 100, bought }
        expect(refundOf({ ...switched, left: bought })).toBe(stayed)
        const inTheMiddle = refundOf({ ...switched, left: bought - 1 })
        expect(inTheMiddle).toBeLessThanOrEqual(stayed)
        const again = usedOf({ ...sold, usedMinor: switched.usedMinor }, { bought, left: bought - 1 })
        expect(Math.max(1, feeMinor - again)).toBe(inTheMiddle)
      }),
    )
  })

  test('B10 by parts: the same percentage of what was paid beyond the classes that have begun, never more than was paid', () => {
    const paid = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(price, paid, percent, course, (feeMinor, share, percent, { bought, left }) => {
        const paidMinor = Math.max(1, Math.floor(feeMinor * share))
        const begun = BigInt(feeMinor) * BigInt(bought - left)
        const ahead = BigInt(paidMinor) * BigInt(bought) - begun
        const exact = ahead > 0n ? (ahead * BigInt(percent)) / (100n * BigInt(bought)) : 0n
        const refund = refundOf({ feeMinor, paidMinor, usedMinor: 0, percent, bought, left })
        expect(refund).toBe(Math.max(1, Number(exact)))
        expect(refund).toBeLessThanOrEqual(paidMinor)
      }),
    )
  })

  test('B04 until the rule’s hours before the next class; a free seat until the last class begins', () => {
    const next = new Date('2030-06-10T10:00:00Z')
    const last = new Date('2030-06-24T10:00:00Z')
    const progress = { bought: 6, left: 4, next, last }
    const classStart = new Date('2030-06-03T10:00:00Z')
    const rule = { refundPercent: 50, refundHoursBefore: 24 }
    const sold = { classStart, ...rule, feeMinor: 3000_00, paidMinor: 3000_00, usedMinor: 0 }
    expect(cancellationTerms(sold, progress)).toEqual({
      until: new Date(next.getTime() - 24 * HOUR),
      refundMinor: 1000_00,
    })
    expect(cancellationTerms({ ...sold, feeMinor: 0, paidMinor: 0 }, progress)).toEqual({
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
