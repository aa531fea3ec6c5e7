import { shareOfBalance } from '../../../contract/desk/balance-first.ts'
import { type DeskMethod, handMethods } from '../../../contract/payments/payment-methods.ts'

/** `fromBalance`: so much of the price is paid from the balance, and the rest is taken by the method. */
type Ways = { methods: readonly DeskMethod[]; method: DeskMethod; fromBalance: number }

/**
 * How a person can pay who has so much with the centre: that is used first. Where it covers the price it is
 * the only method; otherwise it pays its part of it, in cash in whole taka.
 */
export function balanceFirst(
  balance: number,
  priceBy: (method: DeskMethod) => number | undefined,
  chosen: DeskMethod | undefined,
): Ways {
  const method = handMethods.find((one) => one === chosen) ?? 'cash'
  const exact = priceBy('balance') ?? 0
  const share = shareOfBalance({ balance, price: priceBy(method) ?? 0, exact, method, whole: Math.floor })
  if (share === 'all') return { methods: ['balance'], method: 'balance', fromBalance: 0 }
  return { methods: handMethods, method, fromBalance: share }
}
