import { methodNames } from '../../contract/payments/method-names/en.ts'
import { isOnline, type MoneyMethod } from '../../contract/payments/payment-methods.ts'
import { defineTexts } from './index.ts'

/** The names of ways to pay, on timelines and in lists. */
export const methods = {
  ...methodNames,
  bkash_by_hand: 'bKash, by hand',
  sslcommerz_by_hand: 'SSLCommerz, by hand',
  card_by_hand: 'Card, by hand',
  desk: 'At the centre',
}

export const { use: useMethodTexts } = defineTexts('methods', methods)

/** Says what a payment is for: its session, or nothing yet where it was paid in advance. */
export function useTitleOf() {
  const { balance } = useMethodTexts()
  return ({ sessionTitle }: { sessionTitle: string }): string => sessionTitle || balance
}

/**
 * Names a way of money. A provider's money may also be refunded by hand, and bKash's come so.
 */
export function useWayName() {
  const names = useMethodTexts()
  return (method: MoneyMethod, byHand: boolean | undefined): string =>
    names[byHand && isOnline(method) ? (`${method}_by_hand` as const) : method]
}
