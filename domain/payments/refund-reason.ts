import type { Payment } from './record-payment.ts'

/** Why a payment goes back. */
export const refundReasonOf = (payment: Pick<Payment, 'refundReasonCode'> | undefined) =>
  payment?.refundReasonCode ?? 'payment_refunded'
