import type { payments } from '../../../db/schema.ts'

type Payment = Pick<
  typeof payments.$inferSelect,
  'status' | 'amountMinor' | 'refundedMinor' | 'refundReasonCode'
>

/** Whether what goes back, or went back, is what a cheaper session costs less. The seat stays. */
export const isDifference = ({ status, refundReasonCode }: Payment): boolean =>
  status === 'refund_due' && refundReasonCode === 'refund_price_difference'

/** Whether a payment still pays for a seat when so much of it has gone back. */
export const isPartOfSeat = (payment: Payment, refundedMinor: number): boolean =>
  isDifference(payment) && refundedMinor < payment.amountMinor
