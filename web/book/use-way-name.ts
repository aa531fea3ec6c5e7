import type { MoneyMethod } from '../../contract/payments/payment-methods.ts'
import { useMethodMessages } from '../i18n/methods.ts'

/**
 * What a way of money is called. Of all methods, only bKash's money comes both through its provider and by
 * hand.
 */
export function useWayName() {
  const names = useMethodMessages()
  return (method: MoneyMethod, byHand: boolean | undefined): string =>
    names[byHand && method === 'bkash' ? 'bkash_by_hand' : method]
}
