import type { Executor } from '../../db/client.ts'
import type { Reader } from '../../db/pipeline.ts'
import { type ClassProgress, readClassProgress } from '../classes/progress.ts'
import type { Context } from '../context.ts'
import type { Booking } from '../seats/bookings.ts'
import { readFees, type SeatFee } from './read.ts'
import { refundOf } from './refund-of.ts'

/**
 * What of a seat's fee the classes have cost that have begun, in the smallest unit: the rest is what would go
 * back of it by the centre's act. Whoever is switched to another session has had them.
 */
export function usedOf(
  { feeMinor, usedMinor }: SeatFee,
  { bought, left }: Pick<ClassProgress, 'bought' | 'left'>,
  currency: string,
): number {
  const whole = { feeMinor, paidMinor: feeMinor, usedMinor, percent: 100 }
  return Math.max(usedMinor, feeMinor - refundOf({ ...whole, bought, left, currency }))
}

/** The same of a booking at an instant. */
export async function readUsed(
  queries: Reader & Pick<Executor, 'select'>,
  { clock, currency }: Pick<Context, 'clock' | 'currency'>,
  booking: Booking,
): Promise<number> {
  const progress = (await readClassProgress(queries, [booking], clock()))(booking)
  return usedOf((await readFees(queries, [booking]))(booking), progress, currency)
}
