import { isLaterPart } from '../sessions/fee-parts.ts'
import { defineTexts } from './index.ts'

/** Payment states, a booking's timeline, and receipts. */
export const money = {
  title: 'My payments',
  intro: 'Every payment you have started, and where the money is now.',
  balance: (amount: string) => `${amount} with the centre, paid in advance. It pays what you book next.`,
  toBalance: 'It is added to what you have paid in advance.',
  failedToLoad: 'Failed to load your payments',
  none: 'No payments yet',
  noneHint: 'When you pay for a session, you can follow the money here.',
  states: {
    held: 'Seat held',
    confirming: 'Being confirmed',
    unpaid: 'Not paid',
    booked: 'Paid, seat booked',
    cancelled: 'Paid, booking cancelled',
    refund_due: 'Refund on its way',
    refunded: 'Refunded',
    charged_back: 'Asked back by your bank',
  },
  sentences: {
    held: 'A seat is held for you while you pay.',
    confirming: 'Your payment is being checked. Your seat is kept meanwhile.',
    unpaid: 'The payment was not completed, and the seat was released. Nothing was charged.',
    booked: 'Your payment has arrived and your seat is booked.',
    cancelled: 'The booking was cancelled. No money of this payment is refunded.',
    refund_due: 'Your money is on its way back to you.',
    refunded: 'Your money has been refunded the way you paid. A bank may take a few days to show it.',
    charged_back: 'Your bank asked for this payment back, and the seat was released.',
  },
  /** In place of those above and below, of a later part of a fee: its payer has the seat. */
  part: {
    states: { held: 'Not paid yet', booked: 'Paid' },
    sentences: {
      held: 'You have started to pay this part of the fee.',
      confirming: 'Your payment is being checked. You keep your seat.',
      unpaid: 'The payment was not completed. Nothing was charged, and you keep your seat.',
      booked: 'This part of the fee is paid.',
      charged_back: 'Your bank asked for this payment back. This part of the fee is to be paid again.',
    },
    events: { held: 'Payment started' },
    recheck: 'I have paid. Why is it still due?',
  },
  recheck: 'I have paid. Where is my seat?',
  rechecking: 'Asking where you paid...',
  failedToRecheck: 'We could not find out just now. Please try again in a moment.',
  follow: 'Follow this payment',
  seeBooking: 'See the booking',
  seeReceipt: 'Receipt',
  whereIsMyMoney: 'See where your money is',

  timeline: 'Timeline',
  failedToLoadTimeline: 'The history of this booking could not be loaded',
  events: {
    held: 'Seat held',
    charged: 'Paid',
    booked: 'Seat booked',
    disputed: 'Disputed at the bank',
    dispute_won: 'The bank turned the dispute down',
    dispute_lost: 'The bank took the payment',
    dispute_withdrawn: 'The dispute was withdrawn',
    cancelled: 'Booking cancelled',
    refund_due: 'Refund started',
    refunded: 'Money refunded',
  },
  reference: 'Reference',

  cancelledTitle: 'Cancelled',
  cancelledIntro: 'Bookings that were cancelled, and what happened to the money.',
  failedToLoadCancelled: 'Failed to load your cancelled bookings',
  cancelledOn: 'Cancelled',
  thisWasCancelled: 'This booking was cancelled',
  bookAgain: 'Book again',
  dueAtDesk: 'Your money waits for you at the centre’s desk.',
  onItsWay: (amount: string) => `${amount} is on its way back to you.`,
  wasRefunded: (amount: string) => `${amount} has been refunded the way you paid.`,

  receiptTitle: 'Receipt',
  confirmationTitle: 'Booking confirmation',
  receiptNumber: 'Number',
  print: 'Print',
  soldBy: 'Sold by',
  boughtBy: 'Bought by',
  what: 'Study session',
  tutor: 'Tutor',
  paidOn: 'Paid on',
  bookedOn: 'Booked on',
  paidWith: 'Paid with',
  card: 'Card',
  amount: 'Amount',
  total: 'Total',
  thanks: 'Thank you for learning with us.',
}

export const { use: useMoneyTexts } = defineTexts('money', money)

/**
 * The texts about a payment: of a later part of a fee (B10), what is said of the seat is said otherwise.
 */
export function useMoneyTextsOf(part: number | undefined) {
  const texts = useMoneyTexts()
  if (!isLaterPart(part)) return texts
  const { states, sentences, events, recheck } = texts.part
  return {
    ...texts,
    recheck,
    states: { ...texts.states, ...states },
    sentences: { ...texts.sentences, ...sentences },
    events: { ...texts.events, ...events },
  }
}
