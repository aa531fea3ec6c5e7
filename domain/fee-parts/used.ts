import type { Executor } from '../../db/client.ts'
import type { Reader } from '../../db/pipeline.ts'
import { type ClassProgress, readClassProgress } from '../classes/progress.ts'
import type { Booking } from '../seats/bookings.ts'
import { readFees, type SeatFee } from './read.ts'

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

/** The same of a booking at an instant. */
export async function readUsed(
  queries: Reader & Pick<Executor, 'select'>,
  booking: Booking,
  now: Date,
): Promise<number> {
  const progress = (await readClassProgress(queries, [booking], now))(booking)
  return usedOf((await readFees(queries, [booking]))(booking), progress)
}
