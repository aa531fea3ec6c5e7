import { expect, test } from 'vitest'
import { addDays, addMonths, weeksOfMonth } from './days.ts'

test.each([
  ['2026-11-15', 5, '2026-10-31'],
  ['2026-02-01', 5, '2026-01-31'],
  // It begins on a Saturday and has four weeks.
  ['2031-02-10', 4, '2031-02-01'],
  // It begins on a Friday and has 31 days.
  ['2026-05-31', 6, '2026-04-25'],
])('the month of %s has %i weeks from %s', (day, count, first) => {
  const weeks = weeksOfMonth(day)
  expect([weeks.length, weeks[0]?.[0]]).toEqual([count, first])
})

test('months and days pass the ends of a year and of February', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-01')
  expect(addMonths('2026-12-31', 1)).toBe('2027-01-01')
  expect(addMonths('2026-01-01', -1)).toBe('2025-12-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
})
