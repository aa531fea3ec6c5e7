/**
 * Why a booking was cancelled, why money is refunded, what became of a checkout, and what a recheck found.
 */
export const reasons = {
  cancelled_at_desk: 'The coaching centre cancelled this booking for you.',
  cancelled_by_student: 'You cancelled this booking.',
  cancelled_by_account_deletion: 'The account was deleted, and its booking cancelled.',
  cancelled_with_session: 'The session was cancelled by the coaching centre.',
  cancelled_below_minimum: 'Fewer students booked the session than it needs, so it was cancelled.',
  cancelled_with_demonstration: 'The demonstration was removed.',
  cancelled_by_dispute: 'Your bank is asking for this payment back, so the seat was released.',
  cancelled_by_lost_dispute: 'Your bank has taken this payment back, so the booking was cancelled.',
  cancelled_after_change: 'The centre changed a class, and you chose a refund.',
  refund_no_seat: 'The seat was gone when your payment arrived. Your money is being refunded in full.',
  refund_already_booked: 'You had booked this session already. Your money is being refunded in full.',
  refund_session_cancelled:
    'The session was cancelled. Your money for the classes that do not take place is being refunded.',
  refund_below_minimum:
    'Fewer students booked the session than it needs, so it was cancelled. Your money is being refunded in full.',
  refund_class_over: 'The class was over when your payment arrived. Your money is being refunded in full.',
  refund_account_deleted:
    'The account was deleted before the payment arrived. The money is being refunded in full.',
  refund_by_provider: 'The payment was refunded at the card provider.',
  refund_dispute_won:
    'Your bank rejected the dispute, but your seat had already been released. Your money is being refunded.',
  refund_code_used_up:
    'Your discount code had been used up when your payment arrived. Your money is being refunded in full.',
  refund_wrong_amount: 'The amount that arrived is not the price. Your money is being refunded in full.',
  refund_above_price:
    'You paid more than the seat costs now. You have the seat, and the rest is being refunded.',
  refund_no_session:
    'This payment was not used for a session within an hour. Your money is being refunded in full.',
  refund_held_refused: 'The centre could not accept this payment. Your money is being refunded in full.',
  refund_by_centre: 'The centre refunded the payment.',
  refund_seat_stays: 'The centre refunded money. You keep your seat.',
  refund_of_advance: 'The centre refunded money that was paid in advance.',
  refund_corrected: 'It was written down wrongly and corrected on the same day. No money was refunded.',
  refund_price_difference: 'The session that you switched to costs less. The difference is being refunded.',
  refund_part_settled:
    'This part of the fee was already paid, or no longer has to be paid. All of your money is on its way back.',
  refund_switch_over:
    'The seat that you wanted to switch had changed when your payment arrived. Your money is being refunded in full.',
  waits_for_minimum:
    'Your money has arrived. We are checking whether enough students have booked. In a few minutes you either have your seat, or all your money is refunded.',
  payment_held:
    'The payment provider has asked the centre to check this payment. Your seat is kept meanwhile.',
  waits_for_desk:
    'Your seat is kept. Pay at the centre’s desk, or send the money and enter its transaction ID.',
  waits_for_confirmation: 'The centre is checking your transaction ID. Your seat is kept meanwhile.',
  payment_cancelled: 'You left the payment page without paying. Nothing was charged.',
  payment_declined: 'The payment was not accepted. Nothing was charged.',
  hold_expired: 'The time to pay is over, and nothing was paid.',
  session_cancelled: 'The session was cancelled before you had paid. Nothing was charged.',
  reference_refused: 'The centre found no payment with this transaction ID.',
  reference_unchecked:
    'The centre did not check your transaction ID in time. Your money is not lost: start again with the same ID, or show it at the desk.',
  recheck_charged_back: 'Your bank has taken this payment back. Please ask your bank about it.',
  recheck_booked: 'We found your payment. The seat is yours.',
  recheck_refunded: 'Your money has been refunded.',
  recheck_unpaid: 'Nothing has been paid yet. You can continue with the payment.',
  recheck_nothing: 'You have not paid for this session. Nothing was charged.',
}
