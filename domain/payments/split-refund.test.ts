import { expect, test } from 'vitest'
import fc from '../../test/support/properties.ts'
import { splitRefund } from './split-refund.ts'

const payment = fc
  .record({
    amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
    gone: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ amountMinor, gone }) => ({
    amountMinor,
    refundedMinor: Math.floor(amountMinor * gone),
    refundDueMinor: null,
  }))

test('B04 a refund of several payments is split to the paisa: none gives more than it holds, or takes back what it gave', () => {
  fc.assert(
    fc.property(
      fc.array(payment, { minLength: 2, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (held, share) => {
        const gone = held.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0)
        const sum = held.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        const kept = Math.floor((sum - gone) * share)
        const due = splitRefund(held, kept)
        for (const [index, one] of held.entries()) {
          expect(due[index]).toBeGreaterThanOrEqual(Math.max(index === 0 ? 1 : 0, one.refundedMinor))
          expect(due[index]).toBeLessThanOrEqual(one.amountMinor)
        }
        const total = due.reduce((sum, one) => sum + one, 0)
        // One paisa of the payment that bought the seat, when nothing would go back at all.
        const atLeast = due[0] === 1 && held[0]?.refundedMinor === 0 ? 1 : 0
        expect(total).toBe(Math.max(sum - kept, gone + atLeast))
      },
    ),
  )
})

test('B10 a seat of which nothing is left gives back one paisa of the part that bought it, and nothing of the others', () => {
  const part = { amountMinor: 1000_00, refundedMinor: 0, refundDueMinor: null }
  const all = 12 * part.amountMinor
  expect(splitRefund(Array(12).fill(part), all - 1)).toEqual([1, ...Array(11).fill(0)])
  expect(splitRefund(Array(12).fill(part), all)).toEqual([1, ...Array(11).fill(0)])
  expect(splitRefund(Array(3).fill(part), 3 * part.amountMinor - 5)).toEqual([2, 2, 1])
})

test('B04 of one payment goes back what the centre does not keep of it', () => {
  const paid = { amountMinor: 1500_00, refundedMinor: 0, refundDueMinor: null }
  expect(splitRefund([paid], 600_00)).toEqual([900_00])
  expect(splitRefund([paid], 1500_00)).toEqual([1])
  // 300 taka went back after a switch to a cheaper session; half of the 1,200 that are left are kept.
  expect(splitRefund([{ ...paid, refundedMinor: 300_00 }], 600_00)).toEqual([900_00])
})
