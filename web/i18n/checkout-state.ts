import { defineMessages } from './index.ts'

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
  askingHint: 'You may close this page. Your seat is kept, and the booking goes on without you.',
  review: 'Your payment is being checked',
  heldUntil: 'At the latest until',
  reference: 'Transaction id',

  atTheDesk: 'Your seat is kept for you',
  where: 'Where',
  phone: 'Phone',
  payAtDesk: (amount: string) => `Pay ${amount} at the desk. Say your name and the session.`,
  sendTo: (amount: string) => `Or send ${amount} to`,
  orSend: 'I have sent the money',
  orSendHint:
    'Sent it by bKash, Nagad or Rocket? Give us the transaction id (TrxID) from the message you got.',
  sentWith: 'Sent with',
  trxId: 'Transaction id (TrxID)',
  giveReference: 'Send the transaction id',
  referenceGiven: 'Thank you. The centre checks it now.',
  failedToGive: 'The transaction id could not be sent. Please try again.',
  refusal: 'The centre wrote',

  paid: 'Paid. Your seat is booked.',
  seeBooking: 'See your booking',

  comesBack: (amount: string) => `${amount} is on its way back to you`,
  cameBack: (amount: string) => `${amount} has gone back to you`,
  goesBackTheWay: 'It goes back the way you paid. This page changes as soon as that is confirmed.',
  goesBackByHand: 'The centre gives it back by hand. Ask at the desk, or call.',

  ended: 'Nothing was paid',
  tryAgain: 'Try again',
  otherSessions: 'See other sessions',
}

export const { use: useCheckoutStateMessages } = defineMessages('checkoutState', checkoutState)
