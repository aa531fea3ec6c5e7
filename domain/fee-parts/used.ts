import type { ClassProgress } from '../classes/progress.ts'
import type { SeatFee } from './read.ts'

/**
 * What of a seat's fee the classes have cost that have begun, in the smallest unit: the rest is what would go
 * back of it, rounded down. Whoever is switched to another session has had them.
 */
export function usedOf(
  { feeMinor, usedMinor }: SeatFee,
  { bought, left }: Pick<ClassProgress, 'bought' | 'left'>,
): number {
  const aheadMinor = Math.floor((Math.max(0, feeMinor - usedMinor) * left) / bought)
  return Math.max(usedMinor, feeMinor - aheadMinor)
}
