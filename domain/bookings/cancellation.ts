import type { ClassProgress } from '../classes/progress.ts'
import type { SeatFee } from '../fee-parts/read.ts'
import { refundOf } from '../fee-parts/refund-of.ts'
import type { Booking } from '../seats/bookings.ts'

/** Until when (inclusive) a booking can be cancelled, and the refund in the smallest unit. */
type CancellationTerms = { until: Date; refundMinor: number }

type Sold = Pick<Booking, 'classStart' | 'refundPercent' | 'refundHoursBefore'> & SeatFee

const HOUR = 3600_000

/**
 * By a student's own wish, under the refund rule that the seat was sold under: a free booking can be
 * cancelled until a class starts after which none comes, a paid one until the refund rule's hours before the
 * first class still to come.
 */
export function cancellationTerms(
  { classStart, refundPercent: percent, refundHoursBefore: hoursBefore, ...fee }: Sold,
  { bought, left, next, last }: ClassProgress,
  currency: string,
): CancellationTerms {
  if (fee.feeMinor === 0) return { until: justBefore(last ?? classStart), refundMinor: 0 }
  const until = justBefore(next ?? last ?? classStart, hoursBefore)
  return { until, refundMinor: refundOf({ ...fee, percent, bought, left, currency }) }
}

type Starting = { startAt: Date; state: string }

/**
 * Why a paid booking cannot be cancelled although classes come: its own rule, and when that lets go of it
 * again, which is when a class begins whose next one is far enough. Undefined while it can be cancelled, and
 * after the last class. `classes` are in the order of their start.
 */
export function cancellationClosed(
  { feeMinor, cancelledAt, refundHoursBefore: hoursBefore }: Booking,
  classes: readonly Starting[],
  now: Date,
): { hoursBefore: number; from?: Date } | undefined {
  if (feeMinor === 0 || cancelledAt) return undefined
  const ahead = classes.filter(({ state, startAt }) => state === 'planned' && startAt > now)
  const [next] = ahead
  if (!next || now <= justBefore(next.startAt, hoursBefore)) return undefined
  const before = ahead.find(({ startAt }, index) => {
    const after = ahead[index + 1]
    return after && startAt < justBefore(after.startAt, hoursBefore)
  })
  return { hoursBefore, ...(before && { from: before.startAt }) }
}

const justBefore = (start: Date, hours = 0) =>
  new Date(Math.min(start.getTime() - 1, start.getTime() - hours * HOUR))

/**
 * What goes back when the centre has changed a class: the share of the classes that are left, whatever the
 * refund rule says.
 */
export const centresRefund = (fee: SeatFee, { bought, left }: ClassProgress, currency: string) =>
  refundOf({ ...fee, percent: 100, bought, left, currency })
