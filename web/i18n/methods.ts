import { methodNames } from '../../contract/payments/method-names/en.ts'
import type { MoneyMethod } from '../../contract/payments/payment-methods.ts'
import { defineMessages } from './index.ts'

/** What ways to pay are called, on timelines and in lists. */
export const methods = {
  ...methodNames,
  bkash_by_hand: 'bKash, by hand',
  desk: 'At the centre',
}

export const { use: useMethodMessages } = defineMessages('methods', methods)

/**
 * What a way of money is called. Of all methods, only bKash's money comes both through its provider and by
 * hand.
 */
export function useWayName() {
  const names = useMethodMessages()
  return (method: MoneyMethod, byHand: boolean | undefined): string =>
    names[byHand && method === 'bkash' ? 'bkash_by_hand' : method]
}
