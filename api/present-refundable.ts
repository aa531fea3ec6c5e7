import { toMajor } from '../contract/payments/money.ts'
import type { RefundablePayment } from '../contract/payments/refunds-by-staff.ts'
import { isDueByHand } from '../domain/payments/refunds/refundable.ts'
import type { RefundableSeatMoney } from '../domain/payments/refunds/refundable-seat-money.ts'

export const presentAmount = (minor: number, currency: string) => ({
  amount: toMajor(minor, currency),
  amountInCents: minor,
  currency,
})

export const presentRefundable = ({
  payment,
  minor,
  part,
  freesSeat,
  isDifference,
}: RefundableSeatMoney): RefundablePayment => ({
  paymentId: payment.id,
  method: payment.method,
  byHand: payment.byHand,
  ...(part !== undefined && { part }),
  freesSeat,
  ...(isDifference && { isDifference }),
  ...(isDueByHand(payment) && { isDue: true as const }),
  ...presentAmount(minor, payment.currency),
})
