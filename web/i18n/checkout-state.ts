import { defineTexts } from './index.ts'

/** The screen that follows a payment until the seat is booked. */
export const checkoutState = {
  failedToLoad: 'The payment could not be loaded',
  notFound: 'Payment not found',
  notFoundHint: 'It may belong to another account. Your own payments are in your list.',
  seeAll: 'See my payments',

  unpaid: 'Not paid yet',
  unpaidHint: 'Finish the payment to get your seat. Nothing has been charged.',
  goOn: {
    bkash: 'Continue to bKash',
    sslcommerz: 'Continue to the payment',
    card: 'Continue with the card',
    desk: 'Pay at the centre',
  },

  asking: (name: string) => `Confirming your payment with ${name}...`,
  askingHint: 'You can close this page. Your seat is kept, and we will tell you.',
  review: 'Your payment is being checked',
  heldUntil: 'We check by',
  reference: 'Transaction ID',

  atTheDesk: 'Your seat is kept for you',
  where: 'Where',
  phone: 'Phone',
  payAtDesk: (amount: string) => `Pay ${amount} at the desk. Say your name and the session.`,
  sendTo: (amount: string) => `Or send ${amount} to`,
  orSend: 'I have sent the money',
  orSendHint: 'Sent it by bKash, Nagad or Rocket? Type the transaction ID (TrxID) from the message you got.',
  sentWith: 'Sent with',
  trxId: 'Transaction ID (TrxID)',
  giveReference: 'Send the transaction ID',
  referenceGiven: 'Thank you. The centre checks it now.',
  refusal: 'The centre wrote',

  paid: 'Paid. Your seat is booked.',
  seeBooking: 'See your booking',

  beingRefunded: (amount: string) => `${amount} is on its way back to you`,
  wasRefunded: (amount: string) => `${amount} has been refunded to you`,
  refundedTheWay: 'It is refunded the way you paid. This page changes as soon as that is confirmed.',
  refundedByHand: 'The centre refunds it by hand. Ask at the desk, or call.',

  ended: 'Nothing was paid',
  tryAgain: 'Try again',
  otherSessions: 'See other sessions',
}

export const { use: useCheckoutStateTexts } = defineTexts('checkoutState', checkoutState)
