import { defineTexts } from './index.ts'

/** The form for cards, which loads when somebody pays with one. */
export const cardForm = {
  checking: 'Checking Payment...',
  alreadyPaid: 'Already Paid',
  processing: 'Processing...',
  pay: (fee: string) => `Pay ${fee}`,
  failed: 'Payment failed. Please try again.',
  failedToCheck: 'We could not check whether you have already paid.',
  failedToLoadForm: 'The card form could not be loaded. Please check your connection.',
  secured: 'Your card details go straight to the card provider. They never reach our server.',
  securedInDemo:
    'In this demonstration our own server acts as the card provider. It accepts test cards only, and keeps nothing of a card number but its last four digits.',

  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  expiryPlaceholder: 'MM/YY',
  cvc: 'CVC',
  brands: {
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'American Express',
    discover: 'Discover',
    unionpay: 'UnionPay',
    jcb: 'JCB',
    diners: 'Diners Club',
  },
  cardDetails: 'Card details',
  demoHint:
    'This is a demonstration: no real card is charged. Pay with 4242 4242 4242 4242, any future date and any CVC.',
  numberRequired: 'Card number is required.',
  numberIncomplete: 'Your card number is incomplete.',
  numberInvalid: 'Your card number is invalid.',
  expiryRequired: 'Expiry date is required.',
  expiryIncomplete: "Your card's expiry date is incomplete.",
  expiryPast: "Your card's expiry date is in the past.",
  cvcRequired: 'CVC is required.',
  cvcIncomplete: "Your card's security code is incomplete.",
  /** Why a card was declined; `web/payments/checkout/decline-codes.ts` maps codes to these. */
  declines: {
    declined: 'Your card was declined. Please use another card or contact your bank.',
    askBank:
      'Your bank wants to hear from you before it allows this payment. Please call them, or use another card.',
    insufficientFunds: 'There is not enough money on this card. Please use another card.',
    limitReached: 'This card has reached its spending limit. Please try again later or use another card.',
    tooManyTries: 'This card has been tried too often. Please use another card, or try again tomorrow.',
    expired: 'This card has expired. Please use another card.',
    wrongNumber: 'The card number is not correct. Please check it.',
    wrongExpiry: 'The expiry date is not correct. Please check it.',
    wrongCvc: 'The security code (CVC) is not correct. Please check it.',
    wrongPin: 'This card needs a PIN, which cannot be entered here. Please use another card.',
    wrongAddress: 'The postcode or address does not match the card. Please check it.',
    incompleteNumber: 'The card number is incomplete.',
    incompleteExpiry: 'The expiry date is incomplete.',
    incompleteCvc: 'The security code (CVC) is incomplete.',
    notSupported: 'This card cannot be used for this payment. Please use another card.',
    tryAgain: 'The payment could not be processed just now. Please try again in a moment.',
    notAuthenticated: 'Your bank could not confirm this payment. Please try again or use another card.',
    duplicate: 'This looks like a payment you have just made. Please check My payments before you try again.',
    testCard: 'This is a test card. Please use a real card.',
    realCard: 'Only test cards work here. Please do not enter a real card.',
    centre: 'This payment cannot be taken at the moment. Please tell the coaching centre.',
  },

  authenticate: 'Confirm with your bank',
  authenticateHint: 'Your bank needs you to confirm this payment below.',
  authenticationFailed: 'Your bank could not confirm this payment. Please try again or use another card.',

  arrivedTitle: 'Your payment has arrived',
  arrived: 'The money is with us and your seat is being confirmed. You do not need to pay again.',
  confirmSeat: 'Confirm my seat',
  confirmingSeat: 'Confirming your seat...',
  reference: (id: string) => `Payment reference: ${id}`,
}

export const { use: useCardFormTexts } = defineTexts('cardForm', cardForm)
