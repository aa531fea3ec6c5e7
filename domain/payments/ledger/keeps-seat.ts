import type { RefundReason } from '../../../contract/payments/reasons.ts'
import type { payments } from '../../../db/schema.ts'

type Payment = Pick<
  typeof payments.$inferSelect,
  'status' | 'amountMinor' | 'refundedMinor' | 'refundReasonCode'
>

/**
 * Why money is refunded of a seat that stays: another costs less, or the centre refunds it; or of money in
 * advance, which had bought none.
 */
export const seatStaysReasons = [
  'refund_price_difference',
  'refund_seat_stays',
  'refund_of_advance',
] as const satisfies RefundReason[]

/** Whether the seat stays when all that is due back of a payment has gone. */
export const keepsSeat = ({ status, refundReasonCode }: Payment): boolean =>
  status === 'refund_due' && seatStaysReasons.some((reason) => reason === refundReasonCode)

/** Whether a payment still pays for a seat when so much of it has been refunded. */
export const isPartOfSeat = (payment: Payment, refundedMinor: number): boolean =>
  keepsSeat(payment) && refundedMinor < payment.amountMinor
