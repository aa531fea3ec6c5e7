export type WaitUnit = 'seconds' | 'minutes' | 'hours'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A wait in the largest unit of which there are at least two, rounded up. */
export function waitIn(seconds: number): { count: number; unit: WaitUnit } {
  if (seconds < 2 * MINUTE) return { count: Math.max(2, seconds), unit: 'seconds' }
  if (seconds < 2 * HOUR) return { count: Math.ceil(seconds / MINUTE), unit: 'minutes' }
  return { count: Math.ceil(seconds / HOUR), unit: 'hours' }
}
