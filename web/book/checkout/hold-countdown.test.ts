import { expect, test } from 'vitest'
import { HOLD_MS } from '../../../contract/payments/hold-times.ts'
import { clockTime, secondsLeft } from './hold-countdown.tsx'

test.each([
  // The estimated offset from the server's clock is half a second too high.
  [HOLD_MS + 500, '10:00'],
  [HOLD_MS, '10:00'],
  [2 * HOLD_MS + 500, '20:00'],
  [HOLD_MS - 1, '10:00'],
  [HOLD_MS - 1000, '9:59'],
  [1, '0:01'],
  [0, '0:00'],
  [-5000, '0:00'],
])('with %i ms left the clock shows %s', (milliseconds, shown) => {
  expect(clockTime(secondsLeft(milliseconds))).toBe(shown)
})
