import { roundDown, toMinor } from '../../contract/payments/money.ts'
import {
  type CheckoutMethod,
  type DeskMethod,
  handMethods,
  type PaymentMethod,
  paymentMethods,
} from '../../contract/payments/payment-methods.ts'
import type { Context } from '../context.ts'
import { type Checkout, isSwitch } from '../seats/checkouts.ts'
import { inCash, type Price } from './price.ts'

/**
 * The cost of a price by one method, how much of that the balance pays, and how much is left to take; in the
 * smallest unit.
 */
export type Way<Method> = {
  method: Method
  amountMinor: number
  fromBalanceMinor: number
  restMinor: number
}

/** A price to the poisha, and in cash. Undefined: cash does not pay it. */
export type Cost = { exactMinor: number; cashMinor: number | undefined }

/** Calculates the cost. That of a switch follows from earlier payments: cash pays it only in whole taka. */
export function costOf(price: Price, hold: Checkout | undefined, currency: string): Cost {
  const exactMinor = price.amountMinor
  const cashMinor = inCash(price, currency).amountMinor
  const mustBeExact = hold !== undefined && isSwitch(hold)
  return { exactMinor, cashMinor: mustBeExact && cashMinor !== exactMinor ? undefined : cashMinor }
}

/**
 * How somebody can pay at the desk who has so much with the centre, which is used first: where it covers the
 * price it is the only way; otherwise it pays its part. What is left to take in cash is whole taka.
 */
export function waysAtDesk(
  { exactMinor, cashMinor }: Cost,
  balanceMinor: number,
  currency: string,
): Way<DeskMethod>[] {
  if (exactMinor === 0) return []
  if (balanceMinor >= exactMinor) return [byBalance(exactMinor)]
  return handMethods.flatMap((method) => {
    const amountMinor = method === 'cash' ? cashMinor : exactMinor
    if (amountMinor === undefined) return []
    const usableMinor = method === 'cash' ? roundDown(balanceMinor, toMinor(1, currency)) : balanceMinor
    const fromBalanceMinor = usableMinor < amountMinor ? usableMinor : 0
    return { method, amountMinor, fromBalanceMinor, restMinor: amountMinor - fromBalanceMinor }
  })
}

/** How somebody can pay by themselves: from their balance where it covers the price, or by a provider. */
export function waysOnline(
  context: Pick<Context, 'payments'>,
  amountMinor: number,
  balanceMinor: number,
): Way<CheckoutMethod>[] {
  if (amountMinor === 0) return []
  const others = paymentMethods
    .filter((method) => takesAmount(context, method, amountMinor))
    .map((method) => ({ method, amountMinor, fromBalanceMinor: 0, restMinor: amountMinor }))
  return balanceMinor >= amountMinor ? [byBalance(amountMinor), ...others] : others
}

/** Whether a method is configured here and takes this amount. */
export function takesAmount(
  { payments }: Pick<Context, 'payments'>,
  method: PaymentMethod,
  amountMinor: number,
): boolean {
  if (method === 'desk') return true
  const limits = payments[method]?.limits
  return limits !== undefined && limits.minMinor <= amountMinor && amountMinor <= limits.maxMinor
}

const byBalance = (amountMinor: number) =>
  ({ method: 'balance', amountMinor, fromBalanceMinor: amountMinor, restMinor: 0 }) as const
