import { roundUp, shareUnitMinor } from '../../../contract/payments/money.ts'
import { type Payment, returnedMinor } from './payment.ts'

/** What went back already, or is due back, is part of what a payment gives back. */
type Held = Pick<Payment, 'status' | 'amountMinor' | 'keptMinor' | 'refundedMinor'>

/**
 * How much of each payment of a seat, the oldest first, goes back in all, when the centre keeps `keptMinor`
 * of their sum: of each the same share of what it still holds, rounded for the sake of the oldest, of whole
 * taka to whole taka.
 */
export function splitRefund(held: Held[], keptMinor: number, currency: string): number[] {
  const sum = held.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const gone = held.reduce((total, one) => total + returnedMinor(one), 0)
  const open = sum - gone
  const more = Math.min(open, Math.max(0, sum - keptMinor - gone))
  const unitMinor = shareUnitMinor(
    currency,
    more,
    ...held.flatMap((one) => [one.amountMinor, returnedMinor(one)]),
  )
  let seen = 0
  let given = 0
  return held.map((one) => {
    seen += one.amountMinor - returnedMinor(one)
    const upTo = open === 0 ? 0 : roundUp((more * seen) / open, unitMinor)
    const dueMinor = returnedMinor(one) + upTo - given
    given = upTo
    return dueMinor
  })
}
