import { defineTexts } from './index.ts'

/** Choosing how to pay, and the screen that follows a payment until the seat is booked. */
export const checkout = {
  howToPay: 'How do you want to pay?',
  ways: {
    bkash: { name: 'bKash', hint: 'You confirm on bKash’s own page.' },
    sslcommerz: { name: 'Nagad, Rocket, card or bank', hint: 'You choose on the page of SSLCommerz.' },
    card: { name: 'International card', hint: 'Visa, Mastercard or American Express' },
    desk: {
      name: 'Pay at the centre',
      hint: 'Your seat is kept for up to a day.',
    },
  },
  /** After the hint of paying at the centre, where it has a number to send to. */
  orSend: 'Or send the money yourself.',
  card: 'Card',
  opening: 'One moment...',
  haveCode: 'I have a discount code',
  otherWay: 'Choose another way to pay',
  least: (amount: string) => `For amounts from ${amount}`,
  most: (amount: string) => `For amounts up to ${amount}`,
  testWallet: 'Try it: no money moves in this demonstration.',
  testNumbers: { wallet: 'bKash number', otp: 'Code', pin: 'PIN' },

  /** Money in advance, where it covers the price. */
  balance: {
    pay: (amount: string) => `Pay ${amount} from your advance`,
    has: (amount: string) => `You have paid ${amount} in advance.`,
    paid: 'Paid from your advance.',
  },

  order: {
    title: 'Your order',
    for: (name: string) => `For ${name}`,
    heldUntil: (time: string) => `Seat held until ${time}`,
    payBy: (time: string) => `Pay by ${time}`,
  },

  title: 'Your payment',
  failedToGoOn: 'The payment could not be started. Please try again.',
  until: 'Kept until',

  /** Of a later part of a fee: its payer has the seat. */
  part: {
    deskHint: 'Say your name and the session at the desk.',
    unpaidHint: 'Finish the payment. Nothing has been charged, and you keep your seat.',
    askingHint: 'You can close this page. You keep your seat, and we will tell you when it is paid.',
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

  code: {
    label: 'Discount code',
    apply: 'Apply',
    checking: 'Checking...',
    failed: 'The code could not be checked. Please try again.',
    instead: (amount: string, fee: string) => `you pay ${amount} instead of ${fee}`,
    other: 'Use another code',
    remove: 'Remove',
    nothingToPay: 'With this code the seat costs you nothing.',
    book: 'Book the seat',
    booking: 'Booking...',
  },
}

export const { use: useCheckoutTexts } = defineTexts('checkout', checkout)
