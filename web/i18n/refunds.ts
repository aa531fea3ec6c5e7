import { defineTexts } from './index.ts'

/** Refunds that a provider has not answered, or refused. */
export const refunds = {
  title: 'Refunds',
  intro:
    'Refunds that wait for a second Admin, or that the payment provider refused or has not answered for an hour.',
  failed: 'Failed to load the refunds',
  none: 'No refund is stuck',
  noneHint: 'When a provider refuses a refund or does not answer, it appears here.',
  count: (count: number) => (count === 1 ? '1 stuck refund' : `${count} stuck refunds`),
  more: (shown: number) => `These are the ${shown} oldest.`,
  unnamed: 'No name',
  since: 'Requested',
  payment: 'Payment',
  lost: 'Answer lost',
  waits: 'Waiting',
  refused: 'Refused',
  refusedHint: (name: string) =>
    `${name} did not refund this money. We ask three times in all. After that you can refund it by hand here.`,
  givenUpHint: (name: string) =>
    `${name} does not refund this money. Refund it in cash or another way, and record it here.`,
  refusal: 'Its reason',
  refundByHand: 'Refund by hand',
  waitsHint: 'We keep asking. After some days, ask the provider about this payment.',
  look: (name: string) =>
    `Look for this payment in ${name}’s merchant panel. Is there a refund of it? Look twice: if you say that there is none, the money is sent again.`,
  reference: 'Reference of the refund in the panel',
  enter: 'I found the refund',
  enterTitle: 'Which refund is it?',
  enterText: (amount: string) =>
    `Type the reference of the refund of ${amount} as it is in the panel. We ask the provider about it.`,
  enterNow: 'Save the reference',
  missing: 'There is no refund',
  missingTitle: 'Ask for the refund again?',
  missingText: (amount: string) =>
    `There is no refund of this payment in the panel. We ask for ${amount} again. If there is one after all, the money is refunded twice.`,
  missingNow: 'There is none, ask again',
  keep: 'Not yet',
  saved: 'Saved. This refund goes on within the hour.',

  requests: {
    title: 'Waiting for a second Admin',
    person: 'All about this person',
    reason: 'Reason',
    asked: 'Asked by',
    method: 'Paid by',
    givenBy: 'Refunded by',
    seat: 'Seat',
    stays: 'They keep it',
    byRule: 'Free again if all is refunded',
    another: 'Another Admin has to confirm it.',
    confirm: (amount: string) => `Refund ${amount}`,
    refuse: 'Refuse',
    withdraw: 'Withdraw',
    confirmed: (amount: string) => `${amount} is being refunded.`,
    refused: 'Nothing is refunded.',
  },

  disputes: {
    title: 'Disputed payments',
    intro:
      'A student’s bank wants this money back. Send your evidence at the card provider by the day shown.',
    link: 'Disputes',
    failed: 'The disputes could not be loaded',
    none: 'No payment is disputed',
    noneHint: 'When a bank wants a card payment back, it appears here, and Admins get an email.',
    count: (count: number) => (count === 1 ? '1 open dispute' : `${count} open disputes`),
    more: (shown: number) => `These are the ${shown} with the nearest deadline.`,
    unnamed: 'No name',
    needsAnswer: 'Needs evidence',
    tooLate: 'Too late for evidence',
    bankDecides: 'The bank is deciding',
    respondBy: 'Evidence due by',
    noDeadline: 'No date given',
    opened: 'Opened',
    reason: 'The bank’s reason',
    reasons: {
      fraudulent: 'The cardholder says they did not pay',
      unrecognized: 'The cardholder does not recognise the payment',
      duplicate: 'Charged twice',
      product_not_received: 'They did not get what they paid for',
      product_unacceptable: 'It was not what was promised',
      credit_not_processed: 'A refund did not come',
      subscription_canceled: 'They had cancelled',
      general: 'No reason given',
    },
    dispute: 'Dispute',
    payment: 'Payment',
    atProvider: 'Open at Stripe',
  },
}

export const { use: useRefundTexts } = defineTexts('refunds', refunds)
