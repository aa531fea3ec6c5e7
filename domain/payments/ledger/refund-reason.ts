import { type RefundReason, refundReasons } from '../../../contract/payments/reasons.ts'
import type { Payment } from './payment.ts'

/**
 * Why a payment is refunded, as a refusal may tell; a newer program beside this one may know more reasons.
 */
export const refundReasonOf = (
  payment: Pick<Payment, 'refundReasonCode'> | undefined,
): RefundReason | 'payment_refunded' =>
  refundReasons.find((code) => code === payment?.refundReasonCode) ?? 'payment_refunded'
