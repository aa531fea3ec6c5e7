import type { RefundRule } from '../../contract/refund-rule.ts'
import type { Booking } from '../seats/bookings.ts'

/** Until when (inclusive) a booking can be cancelled, and the refund in the smallest unit. */
type CancellationTerms = { until: Date; refundMinor: number }

const HOUR = 3600_000

/** A free booking can be cancelled until the class starts, a paid one until the refund rule's hours before. */
export function cancellationTerms(
  { classStart, feeMinor }: Booking,
  { hoursBefore, percent }: RefundRule,
): CancellationTerms {
  if (feeMinor === 0) return { until: new Date(classStart.getTime() - 1), refundMinor: 0 }
  const until = new Date(Math.min(classStart.getTime() - 1, classStart.getTime() - hoursBefore * HOUR))
  // Rounded half up, but never 0, so that every cancelled paid booking shows a refund.
  return { until, refundMinor: Math.max(1, Math.floor((feeMinor * percent + 50) / 100)) }
}
