import type { Executor } from '../../db/client.ts'
import type { Reader } from '../../db/pipeline.ts'
import { type ClassProgress, readClassProgress } from '../classes/plan/progress.ts'
import type { Context } from '../context.ts'
import type { Booking } from '../seats/bookings.ts'
import { readFees, type SeatFee } from './read.ts'
import { refundOf } from './refund-of.ts'

/**
 * Calculates what the classes that have begun cost of a seat's fee, in the smallest unit: the rest is what
 * would be refunded of it by the centre's act. Whoever is switched to another session has had them.
 */
export function usedOf(
  { feeMinor, usedMinor }: SeatFee,
  { bought, left }: Pick<ClassProgress, 'bought' | 'left'>,
  currency: string,
): number {
  const whole = { feeMinor, paidMinor: feeMinor, usedMinor, percent: 100 }
  return Math.max(usedMinor, feeMinor - refundOf({ ...whole, bought, left, currency }))
}

/**
 * `centre`: it has changed a class, and what has not begun is left. `wish`: by the person's own, and classes
 * that are nearer than the hours of the refund rule count as held, as when one cancels.
 */
export type SwitchBy = 'centre' | 'wish'

/**
 * The same of a booking that is switched. By own wish the near classes are those of the instant of the wish,
 * `plannedAt`: who pays for it later loses none by that.
 */
export async function readUsed(
  queries: Reader & Pick<Executor, 'select'>,
  { clock, currency }: Pick<Context, 'clock' | 'currency'>,
  booking: Booking,
  by: SwitchBy,
  plannedAt = clock(),
): Promise<number> {
  const fee = (await readFees(queries, [booking]))(booking)
  const { bought, left } = (await readClassProgress(queries, [booking], clock()))(booking)
  const begunMinor = usedOf(fee, { bought, left }, currency)
  if (by === 'centre') return begunMinor
  const { later } = (await readClassProgress(queries, [booking], plannedAt))(booking)
  return Math.max(begunMinor, usedOf(fee, { bought, left: later.left }, currency))
}
