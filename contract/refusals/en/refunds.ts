/** The refusals about refunds. */
export const refunds = {
  admin_gives_back: ({ limit }: { limit: number }) =>
    `You can only refund what you took today or what is due, up to ${limit} for one person in a day. Ask an Admin to refund this.`,
  refund_request_changed: 'This refund would be different now. Refuse the request, and ask again.',
  refund_waits_for_admin: 'A refund of this payment is already waiting for a second Admin.',
  refund_request_not_found: 'There is no such refund.',
  refund_request_decided: 'This refund has been decided already.',
  wallet_money_unseen:
    'Nobody has found this money in the wallet yet. An Admin confirms it on the payment, or by the wallet’s statement. Until then refund it by the wallet, or ask an Admin to give it in cash.',
  above_limit_of_day: ({ limit }: { limit: number }) =>
    `One Admin alone can refund or waive at most ${limit} for one person in a day. Make the refund on its payment, where a second Admin confirms it, or ask another Admin to do this.`,
  seat_keeps_price: ({ price }: { price: number }) =>
    `The seat costs ${price}, so that much has to stay paid. Refund all of it, which frees the seat, or ask an Admin.`,
  not_by_hand: 'This payment was not taken by hand. It is refunded the way it came.',
  refund_under_way:
    'The provider is still refunding this money. You can refund it by hand if the provider refuses, or after a day.',
  refund_not_found: 'We could not find this refund.',
  refund_not_waiting: 'This refund is no longer waiting for an answer.',
  refund_reference_used: 'This reference belongs to another refund.',
  payment_disputed:
    'The payer’s bank wants this money back, or has taken it. It can only be refunded here if the bank decides for the centre.',
  refund_too_much: ({ most }: { most: number }) => `At most ${most} can still be refunded here.`,
  refund_about_one: 'Say what is refunded: one booking, one payment, or what one person has in advance.',
}
