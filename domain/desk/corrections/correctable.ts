import { and, eq } from 'drizzle-orm'
import { conflict, forbidden } from '../../../contract/http/errors.ts'
import type { HandMethod } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { bookings } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isAdvance } from '../../payments/ledger/advance.ts'
import { correctionRefusal } from '../../payments/ledger/corrections.ts'
import type { Payment } from '../../payments/ledger/payment.ts'
import { ofPayment } from '../../payments/ledger/seat-money.ts'
import { isActiveBooking } from '../../seats/bookings.ts'
import type { TakenMoney } from '../taken-money.ts'

/** The money as it should have been written down. */
export type Corrected = TakenMoney<HandMethod> & { amountMinor: number }

/** Throws 403 for one's own payment, and 409 for any other reason. */
export function requireCorrectable(context: Context, actor: Actor, payment: Payment): void {
  const refusal = correctionRefusal(context, actor, payment)
  if (refusal === undefined) return
  throw refusal === 'own_payment' || refusal === 'not_allowed' ? forbidden(refusal) : conflict(refusal)
}

/**
 * Another amount is right of money in advance, and of a seat that was paid at once, as long as it is not more
 * than its price. Throws 409.
 */
export async function requireSeatPrice(
  queries: Executor,
  payment: Payment,
  lessMinor: number,
): Promise<void> {
  if (isAdvance(payment)) return
  const [booking] = await queries
    .select()
    .from(bookings)
    .where(and(ofPayment(queries, payment.id), isActiveBooking, eq(bookings.paymentId, payment.id)))
  if (!booking || booking.parts !== null) throw conflict('correct_amount_of_part', 'amount')
  if (lessMinor < 0) throw conflict('correct_above_price', 'amount')
}
