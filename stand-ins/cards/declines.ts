/**
 * Decline codes with Stripe's messages and advice codes:
 * https://docs.stripe.com/declines/codes, https://docs.stripe.com/declines/card#retrying-issuer-declines
 */
export const declines = {
  generic_decline: { code: 'card_declined', message: 'Your card was declined.', advice: 'try_again_later' },
  insufficient_funds: {
    code: 'card_declined',
    message: 'Your card has insufficient funds.',
    advice: 'try_again_later',
  },
  lost_card: { code: 'card_declined', message: 'Your card was declined.', advice: 'do_not_try_again' },
  stolen_card: { code: 'card_declined', message: 'Your card was declined.', advice: 'do_not_try_again' },
  fraudulent: { code: 'card_declined', message: 'Your card was declined.', advice: 'do_not_try_again' },
  card_velocity_exceeded: {
    code: 'card_declined',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    advice: 'try_again_later',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.', advice: 'confirm_card_data' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    advice: 'confirm_card_data',
  },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    advice: 'try_again_later',
  },
  authentication_required: {
    code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
    advice: 'try_again_later',
  },
} as const

export type DeclineReason = keyof typeof declines

/** The fields of a decline. Stripe adds `decline_code` only where it says more than the code. */
export function explainDecline(reason: DeclineReason) {
  const { code, message, advice } = declines[reason]
  const declineCode = code === 'card_declined' || code === 'authentication_required' ? reason : null
  return { code, message, advice, declineCode }
}
