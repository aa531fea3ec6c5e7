/** Choosing how to pay, and the screen that follows a payment until the seat is booked. */
export const checkout = {
  howToPay: 'How do you want to pay?',
  ways: {
    bkash: { name: 'bKash', hint: 'You confirm on bKash’s own page.' },
    sslcommerz: { name: 'Nagad, Rocket, card or bank', hint: 'You choose on the page of SSLCommerz.' },
    card: { name: 'International card', hint: 'Visa, Mastercard or American Express' },
    desk: {
      name: 'Pay at the centre',
      hint: 'Or send the money yourself. Your seat is kept for up to a day.',
    },
  },
  card: 'Card',
  opening: 'One moment...',
  haveCode: 'I have a discount code',
  otherWay: 'Choose another way to pay',
  least: (amount: string) => `For amounts from ${amount}`,
  most: (amount: string) => `For amounts up to ${amount}`,
  testWallet: 'Try it: no money moves in this demonstration.',
  testNumbers: { wallet: 'bKash number', otp: 'Code', pin: 'PIN' },

  title: 'Your payment',
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
  failedToGoOn: 'The payment could not be started. Please try again.',

  asking: (name: string) => `Confirming your payment with ${name}...`,
  askingHint: 'You may close this page. Your seat is kept, and the booking goes on without you.',
  review: 'Your payment is being checked',
  reviewUntil: 'At the latest until',
  reference: 'Transaction id',

  atTheDesk: 'Your seat is kept for you',
  until: 'Kept until',
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

  /** Of a later part of a fee: its payer has the seat. */
  part: {
    deskHint: 'Or send the money yourself and tell us its transaction id.',
    unpaidHint: 'Finish the payment. Nothing has been charged, and you keep your seat.',
    askingHint: 'You may close this page. The payment goes on without you, and you keep your seat.',
    atTheDesk: (label: string) => `${label}: pay at the centre`,
    until: 'You can pay until',
    paid: (label: string) => `${label} is paid.`,
    seeDues: 'See all dues',
    open: {
      open: 'Not paid yet',
      waits_for_desk: 'Pay at the centre',
    },
  },

  openTitle: 'Payments in progress',
  open: {
    open: 'Seat held, not paid yet',
    waits_for_desk: 'Seat kept: pay at the centre',
    confirming: 'Payment is being confirmed',
    refund_due: 'Money is on its way back',
  },
}
