import { expect, test } from 'vitest'
import fc from '../../../test/support/properties.ts'
import { splitRefund } from './split-refund.ts'

const paid = (amountMinor: number, refundedMinor = 0) => ({
  status: 'paid' as const,
  ...{ amountMinor, refundedMinor, keptMinor: amountMinor - refundedMinor },
})

const payment = fc
  .record({
    amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
    gone: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ amountMinor, gone }) => paid(amountMinor, Math.floor(amountMinor * gone)))

test('B04 a refund of several payments is split to the paisa: of none is refunded more than it holds, or less than before', () => {
  fc.assert(
    fc.property(
      fc.array(payment, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (held, share) => {
        const gone = held.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0)
        const sum = held.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        const kept = Math.floor((sum - gone) * share)
        const due = splitRefund(held, kept, 'BDT')
        for (const [index, one] of held.entries()) {
          expect(due[index]).toBeGreaterThanOrEqual(one.refundedMinor)
          expect(due[index]).toBeLessThanOrEqual(one.amountMinor)
        }
        expect(due.reduce((sum, one) => sum + one, 0)).toBe(Math.max(sum - kept, gone))
      },
    ),
  )
})

const part = paid(1000_00)

test('B10 of a seat of which nothing is left nothing is refunded, and poisha only where there are some', () => {
  const all = 12 * part.amountMinor
  expect(splitRefund(Array(12).fill(part), all, 'BDT')).toEqual(Array(12).fill(0))
  expect(splitRefund(Array(3).fill(part), 3 * part.amountMinor - 5, 'BDT')).toEqual([2, 2, 1])
  expect(splitRefund(Array(3).fill(part), 3 * part.amountMinor - 5_00, 'BDT')).toEqual([2_00, 2_00, 1_00])
})

test('B04 of one payment is refunded what the centre does not keep of it', () => {
  expect(splitRefund([paid(1500_00)], 600_00, 'BDT')).toEqual([900_00])
  expect(splitRefund([paid(1500_00)], 1500_00, 'BDT')).toEqual([0])
  // 300 taka was refunded after a switch to a cheaper session; half of the 1,200 that are left are kept.
  expect(splitRefund([paid(1500_00, 300_00)], 600_00, 'BDT')).toEqual([900_00])
})
