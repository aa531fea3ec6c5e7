import type { DeskMethod } from '../payments/payment-methods.ts'

type Sale = {
  /** What the person has with the centre. */
  balance: number
  /** What they pay by the method, and what by the balance alone, which is not rounded. */
  price: number
  exact: number
  method: DeskMethod
  /** Rounds down to what one can take in cash. */
  whole: (amount: number) => number
}

/**
 * How much of a price at the desk the balance pays, which is used first: all of it, or less, so that the rest
 * is taken by the method. In cash the rest is whole taka. All amounts are in one unit.
 */
export function shareOfBalance({ balance, price, exact, method, whole }: Sale): 'all' | number {
  if (exact > 0 && balance >= exact) return 'all'
  const usable = method === 'cash' ? whole(balance) : balance
  return usable < price ? usable : 0
}
