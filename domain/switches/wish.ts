import { conflict } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import type { Reader } from '../../db/pipeline.ts'
import { cancellationTerms } from '../bookings/cancellation.ts'
import { findOwn } from '../bookings/read.ts'
import { readClassProgress } from '../classes/plan/progress.ts'
import type { Context } from '../context.ts'
import { readFees } from '../fee-parts/read.ts'
import type { Booking } from '../seats/bookings.ts'
import type { SeatAct } from '../seats/seat-act.ts'
import type { Grounds, SwitchWish } from './switch.ts'

/**
 * Until when (inclusive) a booking can be switched by its owner's wish: as long as it could be cancelled.
 * `near`: so many classes to come count as held.
 */
export async function readWishTerms(
  queries: Reader & Pick<Executor, 'select'>,
  { clock, currency }: Pick<Context, 'clock' | 'currency'>,
  booking: Booking,
): Promise<{ until: Date; near: number; isOver: boolean }> {
  const now = clock()
  const fee = (await readFees(queries, [booking]))(booking)
  const progress = (await readClassProgress(queries, [booking], now))(booking)
  const { until } = cancellationTerms({ ...booking, ...fee }, progress, currency)
  const near = fee.feeMinor === 0 ? 0 : progress.left - progress.later.left
  return { until, near, isOver: progress.next === null || now > until }
}

/** The owner's own wish as grounds of a switch. Throws 404, and 409 when it is cancelled or too late. */
export async function wishOf(
  transaction: Executor,
  context: Context,
  { userId }: SeatAct,
  { bookingId, sessionId }: SwitchWish,
): Promise<Grounds> {
  const booking = await findOwn(transaction, userId, bookingId)
  if (booking.cancelledAt) throw conflict('booking_cancelled')
  const isRepeated = booking.switchedAt !== null && booking.sessionId === sessionId
  if (!isRepeated && (await readWishTerms(transaction, context, booking)).isOver)
    throw conflict({ code: 'switch_too_late', params: { hours: booking.refundHoursBefore } })
  return { booking, changeId: null, isRepeated }
}
