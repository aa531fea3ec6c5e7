import { eq } from 'drizzle-orm'
import type { CancelReason } from '../../../contract/payments/reasons.ts'
import type { Executor } from '../../../db/client.ts'
import { bookings } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { reopenPart } from '../../fee-parts/write.ts'
import type { Booking } from '../../seats/bookings.ts'
import { cancelBookings } from '../../seats/free.ts'
import type { Payment } from '../ledger/payment.ts'
import { isDifference } from '../ledger/price-difference.ts'
import { returnOtherMoney } from '../ledger/seat-money.ts'

/**
 * Takes back what a payment paid for, of which all that was due went back: its seat, with all of its money,
 * or its later part of the fee, which is due again. A difference leaves both. Returns the booking that was
 * cancelled. Needs the session's lock.
 */
export async function takeBack(
  transaction: Executor,
  context: Context,
  payment: Payment,
  reason: CancelReason,
): Promise<Booking | undefined> {
  if (isDifference(payment)) return undefined
  await reopenPart(transaction, context, payment.id)
  const isBought = eq(bookings.paymentId, payment.id)
  const [cancelled] = await cancelBookings(transaction, context, payment.sessionId, isBought, reason)
  if (cancelled) await returnOtherMoney(transaction, context, [cancelled], 'refund_by_centre')
  return cancelled
}
