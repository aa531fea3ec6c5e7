import { roundUp, shareUnitMinor } from '../../../contract/payments/money.ts'
import { type Payment, refundedOrDueMinor } from './payment.ts'

/** What was refunded already, or is due back, is part of what is refunded of a payment. */
type Held = Pick<Payment, 'status' | 'amountMinor' | 'keptMinor' | 'refundedMinor'>

/**
 * How much of each payment of a seat, the oldest first, is refunded in all, when the centre keeps `keptMinor`
 * of their sum: of each the same share of what it still holds, rounded for the sake of the oldest, of whole
 * taka to whole taka.
 */
export function splitRefund(held: Held[], keptMinor: number, currency: string): number[] {
  const sum = held.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const gone = held.reduce((total, one) => total + refundedOrDueMinor(one), 0)
  const open = sum - gone
  const more = Math.min(open, Math.max(0, sum - keptMinor - gone))
  const unitMinor = shareUnitMinor(
    currency,
    more,
    ...held.flatMap((one) => [one.amountMinor, refundedOrDueMinor(one)]),
  )
  let seen = 0
  let given = 0
  return held.map((one) => {
    seen += one.amountMinor - refundedOrDueMinor(one)
    const upTo = open === 0 ? 0 : roundUp((more * seen) / open, unitMinor)
    const dueMinor = refundedOrDueMinor(one) + upTo - given
    given = upTo
    return dueMinor
  })
}
