/** Refunds that a provider has not answered. */
export const refunds = {
  title: 'Refunds without an answer',
  intro: 'Money that should go back, of which its provider has said nothing final for an hour or more.',
  failed: 'Failed to load the refunds',
  none: 'Every refund has an answer',
  noneHint: 'When a provider does not say what became of a refund, it appears here.',
  count: (count: number) => (count === 1 ? '1 refund waits' : `${count} refunds wait`),
  more: (shown: number) => `These are the ${shown} oldest.`,
  unnamed: 'No name',
  since: 'Requested',
  payment: 'Payment',
  lost: 'Answer lost',
  waits: 'Waits',
  waitsHint: 'The server keeps asking. After some days, ask the provider about this payment.',
  look: (name: string) =>
    `Look for this payment in ${name}’s merchant panel. Is there a refund of it? Look twice: if you say that there is none, the money is sent again.`,
  reference: 'Reference of the refund in the panel',
  enter: 'Enter this reference',
  enterTitle: 'Is this the refund’s reference?',
  enterText: (id: string, amount: string) =>
    `${id} is the refund of ${amount} in the panel. The server asks the provider about it.`,
  enterNow: 'Yes, this is it',
  missing: 'There is no refund',
  missingTitle: 'Ask for the refund again?',
  missingText: (amount: string) =>
    `There is no refund of this payment in the panel. The server asks for ${amount} again; if there is one after all, the money goes back twice.`,
  missingNow: 'There is none, ask again',
  keep: 'Not yet',
  saved: 'Saved. The server goes on with this refund within the hour.',
  failedToSave: 'Your answer was not saved',
}
