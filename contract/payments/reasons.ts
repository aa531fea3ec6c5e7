import type { Code } from '../refusals/index.ts'

/** Why a booking was cancelled, as the database holds it. */
export const cancelReasons = [
  'cancelled_by_student',
  'cancelled_at_desk',
  'cancelled_by_account_deletion',
  'cancelled_with_session',
  'cancelled_below_minimum',
  'cancelled_with_demonstration',
  'cancelled_by_dispute',
  'cancelled_by_lost_dispute',
  'refund_by_provider',
  'refund_by_centre',
  'cancelled_after_change',
] as const satisfies readonly Code[]
export type CancelReason = (typeof cancelReasons)[number]

/** Why a payment is refunded. */
export const refundReasons = [
  'refund_no_seat',
  'refund_already_booked',
  'refund_session_cancelled',
  'refund_below_minimum',
  'refund_class_over',
  'refund_account_deleted',
  'refund_by_provider',
  'refund_dispute_won',
  'refund_wrong_amount',
  'refund_above_price',
  'refund_no_session',
  'refund_code_used_up',
  'refund_held_refused',
  'refund_by_centre',
  'refund_seat_stays',
  'refund_of_advance',
  'cancelled_by_student',
  'cancelled_at_desk',
  'cancelled_by_account_deletion',
  'cancelled_after_change',
  'refund_price_difference',
  'refund_switch_over',
  'refund_part_settled',
  'refund_corrected',
] as const satisfies readonly Code[]
export type RefundReason = (typeof refundReasons)[number]

export type Reason = CancelReason | RefundReason
