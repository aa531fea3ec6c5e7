import type { ReturnablePayment } from '../contract/payments/give-back.ts'
import { toMajor } from '../contract/payments/money.ts'
import { isHandedOut } from '../domain/payments/refunds/refundable.ts'
import type { Returnable } from '../domain/payments/refunds/returnable.ts'

export const presentAmount = (minor: number, currency: string) => ({
  amount: toMajor(minor, currency),
  amountInCents: minor,
  currency,
})

export const presentReturnable = ({
  payment,
  minor,
  part,
  freesSeat,
  isDifference,
}: Returnable): ReturnablePayment => ({
  paymentId: payment.id,
  method: payment.method,
  byHand: payment.byHand,
  ...(part !== undefined && { part }),
  freesSeat,
  ...(isDifference && { isDifference }),
  ...(isHandedOut(payment) && { isDue: true as const }),
  ...presentAmount(minor, payment.currency),
})
