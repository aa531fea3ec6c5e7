import { defineTexts } from './index.ts'

/** Payments that wait for a person. */
export const heldPayments = {
  title: 'Payments to check',
  intro: 'Transaction IDs to check, and card payments flagged as risky.',
  failed: 'Failed to load the payments',
  none: 'Nothing to check',
  noneHint: 'When somebody sends money and gives the transaction ID, it appears here.',
  count: (count: number) => `${count} waiting`,
  more: (shown: number) => `These are the ${shown} with the nearest deadline.`,
  sentWith: (name: string) => `Sent by ${name}`,
  risky: 'flagged as risky',
  copy: 'Copy',
  copyId: (id: string) => `Copy ${id}`,
  copied: (id: string) => `${id} is copied.`,
  lookSent: (name: string) => `Look for this ID and amount in the centre’s ${name} statement.`,
  lookRisky: 'Look at this payment in the merchant panel, or call the payer.',
  since: 'Since',
  until: 'Check by',
  endsIn: (hours: number) => (hours === 1 ? 'Ends in 1 hour' : `Ends in ${hours} hours`),
  endsSoon: 'Ends within an hour',
  silenceSent: 'After that the seat is free again, and we tell the student.',
  silenceRisky: 'After that the money is refunded.',
  /** The other settings of the page have a button. */
  adminDecides: 'An Admin checks this payment. Nobody checks their own.',
  accept: 'Confirm',
  acceptTitle: 'Has the money arrived?',
  acceptSent: (name: string) =>
    `Find this transaction ID in the ${name} statement and type the amount that is there. The seat is booked, and the student gets a receipt.`,
  received: (name: string) => `Amount in the ${name} statement`,
  mustBe: (amount: string) => `${amount} is due. If another amount came, refuse it and say why.`,
  acceptRisky: (amount: string) => `You trust this payment of ${amount}. The seat is booked.`,
  acceptNow: 'Yes, book the seat',
  keep: 'Not yet',
  accepted: (name: string) => `Confirmed: ${name} has the seat.`,
  refuse: 'Refuse',
  refuseTitle: 'Refuse this payment?',
  refuseSent: 'The seat is free again. The payer reads your reason and can give another transaction ID.',
  refuseRisky: 'The money is refunded. The payer reads your reason.',
  reason: 'Reason',
  refused: (name: string) => `Refused. ${name} reads your reason.`,
  unnamed: 'No name',
}

export const { use: useHeldPaymentTexts } = defineTexts('heldPayments', heldPayments)
