import { conflict, notFound } from '../../contract/http/errors.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { lockExistingUser } from '../deleted-users.ts'
import { requireByCode } from '../discounts/find-by-code.ts'
import { bookAtOnce } from '../payments/kinds/price-checkout.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import type { SeatAct } from '../seats/seat-act.ts'
import { giveStudentNumber } from '../users/student-numbers.ts'
import { checkoutOf } from './checkout.ts'
import { seatSale } from './sale.ts'

/**
 * Gives a person at the desk a seat that costs nothing with their code, and returns the booking's id.
 * Idempotent. Throws 404, 409 for what T13 forbids, for a code that does not apply or leaves something to
 * pay, and 429 after too many wrong codes.
 */
export async function bookWithCode(
  context: Context,
  { by, userId }: SeatAct,
  { sessionId, code }: { sessionId: string; code: string },
): Promise<string> {
  const request = { userId, sessionId }
  const discountId = await requireByCode(context, { userId: by.id, address: undefined }, code)
  const earlier = await findActiveBooking(context.database, userId, sessionId)
  if (earlier) return earlier.id
  const bookingId = await context.database.transaction(async (transaction) => {
    const wanted = { method: 'cash', passWaitlistReason: null, discountId } as const
    const sale = await seatSale(transaction, context, by, request, wanted)
    if (sale.price.amountMinor > 0) throw conflict('needs_payment', 'code')
    if (!(await lockExistingUser(transaction, userId))) throw notFound('user_not_found')
    const { checkout } = await checkoutOf(transaction, context, { ...sale, request })
    const id = await bookAtOnce(transaction, context, sale.session, checkout)
    await recordAuditEvent(transaction, context, by, {
      action: 'booking.made',
      subjectId: id,
      affectedUserId: userId,
    })
    await giveStudentNumber(transaction, context, userId)
    return id
  })
  return bookingId
}
