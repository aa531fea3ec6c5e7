import { toMajor } from '../contract/payments/money.ts'
import type { RefundablePayment, RefundableSeat } from '../contract/payments/refunds-by-staff.ts'
import { isDueByHand } from '../domain/payments/refunds/refundable.ts'
import type { RefundableSeatMoney } from '../domain/payments/refunds/refundable-seat-money.ts'

export const presentAmount = (minor: number, currency: string) => ({
  amount: toMajor(minor, currency),
  amountInCents: minor,
  currency,
})

/** Undefined where nothing can be refunded. */
export function presentRefundableSeat({
  money,
  isAll,
}: {
  money: readonly RefundableSeatMoney[]
  isAll: boolean
}): RefundableSeat | undefined {
  const [first] = money
  if (!first) return undefined
  const due = money.filter(({ payment }) => isDueByHand(payment))
  const sum = (those: readonly RefundableSeatMoney[]) =>
    presentAmount(
      those.reduce((minor, one) => minor + one.minor, 0),
      first.payment.currency,
    )
  return {
    payments: money.map(presentRefundable),
    all: { ...sum(money), freesSeat: isAll },
    ...(due.length > 0 && { due: sum(due) }),
  }
}

const presentRefundable = ({
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
