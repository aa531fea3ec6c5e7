import type { ClassProgress } from '../classes/plan/progress.ts'
import type { SeatFee } from '../fee-parts/read.ts'
import { refundOf } from '../fee-parts/refund-of.ts'
import type { Booking } from '../seats/bookings.ts'

/** Until when (inclusive) a booking can be cancelled, and the refund in the smallest unit. */
type CancellationTerms = { until: Date; refundMinor: number }

type Sold = Pick<Booking, 'classStart' | 'refundPercent' | 'refundHoursBefore'> & SeatFee

const HOUR = 3600_000

/**
 * By a student's own wish, under the refund rule that the seat was sold under: a free booking can be
 * cancelled until a class starts after which none comes. Of a paid one, the classes that are nearer than the
 * rule's hours count as held, and it can be cancelled as long as a later one comes: so a course with a class
 * each day can be left too. `until`: as long as this refund holds.
 */
export function cancellationTerms(
  { classStart, refundPercent: percent, refundHoursBefore: hoursBefore, ...fee }: Sold,
  { bought, last, later }: ClassProgress,
  currency: string,
): CancellationTerms {
  if (fee.feeMinor === 0) return { until: justBefore(last ?? classStart), refundMinor: 0 }
  const until = justBefore(later.next ?? last ?? classStart, hoursBefore)
  return { until, refundMinor: refundOf({ ...fee, percent, bought, left: later.left, currency }) }
}

const justBefore = (start: Date, hours = 0) =>
  new Date(Math.min(start.getTime() - 1, start.getTime() - hours * HOUR))

/**
 * Calculates the refund when the centre has changed a class: the share of the classes that are left,
 * whatever the refund rule says.
 */
export const centresRefund = (
  fee: SeatFee,
  { bought, left }: Pick<ClassProgress, 'bought' | 'left'>,
  currency: string,
) => refundOf({ ...fee, percent: 100, bought, left, currency })
