import { methodNames } from '../../contract/payments/method-names/en.ts'
import { defineMessages } from './index.ts'

/** What ways to pay are called, on timelines and in lists. */
export const methods = {
  ...methodNames,
  bkash_by_hand: 'bKash, by hand',
  desk: 'At the centre',
}

export const { use: useMethodMessages } = defineMessages('methods', methods)
