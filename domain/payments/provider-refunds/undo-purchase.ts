import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings, switches } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { reopenPart } from '../../fee-parts/write.ts'
import type { Booking } from '../../seats/bookings.ts'
import { cancelBookings } from '../../seats/free.ts'
import type { Payment } from '../ledger/payment.ts'
import { makeOtherMoneyDue } from '../ledger/seat-money.ts'

/**
 * Undoes what a payment has bought that somebody refunded at its provider: its later part of the fee is due
 * again, or its seat goes with all of its money. Returns the booking that was cancelled. Needs the session's
 * lock.
 */
export async function undoPurchase(
  transaction: Executor,
  context: Context,
  payment: Payment,
): Promise<Booking | undefined> {
  if (await reopenPart(transaction, context, payment.id)) return undefined
  // Money of a part that somebody has paid anew since pays for nothing any more.
  const switched = transaction
    .select({ id: switches.bookingId })
    .from(switches)
    .where(eq(switches.paymentId, payment.id))
  const isSeats = sql`(${bookings.paymentId} = ${payment.id} or ${inArray(bookings.id, switched)})`
  const { sessionId } = payment
  if (sessionId === null) return undefined
  const [cancelled] = await cancelBookings(transaction, context, sessionId, isSeats, 'refund_by_provider')
  if (!cancelled) return undefined
  await makeOtherMoneyDue(transaction, context, [cancelled], 'refund_by_centre')
  await context.jobs.enqueue(transaction, 'refunds')
  return cancelled
}
