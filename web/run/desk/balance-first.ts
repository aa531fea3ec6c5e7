import { type DeskMethod, deskMethods, handMethods } from '../../../contract/payments/payment-methods.ts'

/** `fromBalance`: so much of the price is paid from the balance, and the rest is taken by the method. */
type Ways = { methods: readonly DeskMethod[]; method: DeskMethod; fromBalance: number }

/**
 * How a person can pay who has so much with the centre: that is used first. Where it covers the price it is
 * the first method; otherwise it pays its part of it, in cash in whole taka.
 */
export function balanceFirst(
  balance: number,
  priceBy: (method: DeskMethod) => number | undefined,
  chosen: DeskMethod | undefined,
): Ways {
  const all = priceBy('balance') ?? 0
  const covers = all > 0 && all <= balance
  const methods = covers ? deskMethods : handMethods
  const method = methods.find((one) => one === chosen) ?? (covers ? 'balance' : 'cash')
  if (covers) return { methods, method, fromBalance: 0 }
  const usable = method === 'cash' ? Math.floor(balance) : balance
  return { methods, method, fromBalance: usable < (priceBy(method) ?? 0) ? usable : 0 }
}
