import { expect, test } from 'vitest'
import { weekOf } from './dates.ts'

test.each([
  ['2026-11-21', '2026-11-21', '2026-11-27'],
  ['2026-11-22', '2026-11-21', '2026-11-27'],
  ['2026-11-27', '2026-11-21', '2026-11-27'],
  ['2027-01-01', '2026-12-26', '2027-01-01'],
])('the week of %s begins on Saturday, %s, and ends on %s', (day, first, last) => {
  const week = weekOf(day)
  expect([week[0], week.at(-1), week.length]).toEqual([first, last, 7])
})
