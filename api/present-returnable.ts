import type { ReturnablePayment } from '../contract/payments/give-back.ts'
import { toMajor } from '../contract/payments/money.ts'
import type { Returnable } from '../domain/payments/refunds/returnable.ts'

export const presentAmount = (minor: number, currency: string) => ({
  amount: toMajor(minor, currency),
  amountInCents: minor,
  currency,
})

export const presentReturnable = ({ payment, minor, part, freesSeat }: Returnable): ReturnablePayment => ({
  paymentId: payment.id,
  method: payment.method,
  byHand: payment.byHand,
  ...(part !== undefined && { part }),
  freesSeat,
  ...presentAmount(minor, payment.currency),
})
