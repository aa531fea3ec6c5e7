import { say } from '../../contract/messages/say.ts'

const codes = [
  'refund_no_seat',
  'refund_already_booked',
  'refund_session_cancelled',
  'refund_class_over',
  'refund_account_deleted',
  'refund_by_provider',
  'refund_dispute_won',
  'cancelled_by_student',
  'cancelled_by_account_deletion',
] as const

/** Why a payment goes back. */
export const refundReasonOf = (payment: { refundReason: string | null } | undefined) =>
  codes.find((code) => say('en', code) === payment?.refundReason) ?? 'payment_refunded'
