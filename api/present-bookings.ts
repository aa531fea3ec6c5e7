import { defaultDuesRule } from '../contract/fee-parts/fee-parts.ts'
import { readRefunded } from '../domain/bookings/refunded.ts'
import { readClassProgress } from '../domain/classes/plan/progress.ts'
import type { Slots } from '../domain/classes/plan/schedule.ts'
import { feeOf, readParts } from '../domain/fee-parts/read.ts'
import type { Booking } from '../domain/seats/bookings.ts'
import { rules } from '../domain/settings/rules.ts'
import { presentBooking } from './present.ts'
import { presentNextPart } from './present-fee-parts.ts'
import type { Services } from './services.ts'

/** Presents bookings of one person, with what would be refunded of each now. */
export async function presentBookings(
  { context, publicUrl }: Pick<Services, 'context' | 'publicUrl'>,
  shown: Booking[],
) {
  const { currency, reads, clock } = context
  const now = clock()
  const live = shown.filter(({ cancelledAt }) => !cancelledAt)
  const [progressOf, parts, dues] = await Promise.all([
    readClassProgress(reads, live, now),
    readParts(reads, live),
    // Most bookings have no parts.
    live.some((booking) => booking.parts !== null) ? rules.dues.read(reads) : defaultDuesRule,
  ])
  const fee = (row: Booking) => feeOf(row, parts.get(row.id))
  const paid = live.filter(({ paymentId }) => paymentId !== null)
  const refundedOf = await readRefunded(reads, context.database, paid, fee)
  const cancelling = { now, progressOf, feeOf: fee, refundedOf }
  return {
    present: (row: Booking & { slots?: Slots }) => presentBooking(row, { publicUrl, currency }, cancelling),
    nextPartOf: ({ id }: Booking) => presentNextPart(parts.get(id), { now, rule: dues }),
  }
}
