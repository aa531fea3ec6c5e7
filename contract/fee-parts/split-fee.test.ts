import { describe, expect, test } from 'vitest'
import fc from '../../test/support/properties.ts'
import { dueDays, fitsClassDates, splitFee } from './split-fee.ts'

const at = (text: string) => new Date(text)
const course = (from: string, to: string) => ({ classStart: at(from), classEnd: at(to) })
const year = course('2030-01-31T10:00:00Z', '2030-12-31T10:00:00Z')

describe('B10 the days of the parts of a fee', () => {
  test.each([
    [
      'the last of a shorter month',
      4,
      '2030-01-20T10:00:00Z',
      year,
      ['2030-01-20', '2030-02-28', '2030-03-31', '2030-04-30'],
    ],
    [
      '29 February',
      2,
      '2032-01-02T10:00:00Z',
      course('2032-01-31T10:00:00Z', '2032-06-01T10:00:00Z'),
      ['2032-01-02', '2032-02-29'],
    ],
    [
      'over the end of a year',
      3,
      '2030-11-01T10:00:00Z',
      course('2030-11-30T10:00:00Z', '2031-03-01T10:00:00Z'),
      ['2030-11-01', '2030-12-30', '2031-01-30'],
    ],
    [
      'from the purchase of who comes late, whose day is that in Dhaka',
      3,
      '2030-08-30T18:00:00Z',
      year,
      ['2030-08-31', '2030-09-30', '2030-10-31'],
    ],
    [
      'never after the last class',
      3,
      '2030-11-30T10:00:00Z',
      year,
      ['2030-11-30', '2030-12-30', '2030-12-31'],
    ],
  ])('B10 %s', (_what, parts, boughtAt, { classStart, classEnd }, days) => {
    expect(dueDays(parts, at(boughtAt), { classStart, classEnd })).toEqual(days)
  })

  test('B10 a plan fits when its last part is due on the last day of the course', () => {
    expect(fitsClassDates(2, course('2030-01-31T10:00:00Z', '2030-02-28T01:00:00Z'))).toBe(true)
    expect(fitsClassDates(3, course('2030-01-31T10:00:00Z', '2030-03-30T10:00:00Z'))).toBe(false)
  })
})

const total = fc.oneof(
  fc.integer({ min: 12, max: 50_000_000 }),
  fc.integer({ min: 12, max: 500_000 }).map((taka) => taka * 100),
)

test('B10 parts are equal, of whole taka if the fee is, the last takes the rest, and together they are the fee', () => {
  fc.assert(
    fc.property(total, fc.integer({ min: 2, max: 12 }), (total, count) => {
      const parts = splitFee(total, count, 'BDT')
      const unit = total % 100 === 0 ? 100 : 1
      const [first = 0, last = 0] = [parts[0], parts.at(-1)]
      if (total >= count * unit) expect(parts).toHaveLength(count)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      expect(parts.every((part) => part % unit === 0)).toBe(true)
      expect(new Set(parts.slice(0, -1))).toEqual(new Set(parts.length > 1 ? [first] : []))
      expect(last - first).toBeLessThan(count * unit)
      expect(last).toBeGreaterThanOrEqual(first)
    }),
  )
})
