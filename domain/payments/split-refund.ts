/** In the smallest unit. What went back already, or is due back, is part of what a payment gives back. */
type Held = { amountMinor: number; refundedMinor: number; refundDueMinor: number | null }

export const goneMinor = ({ refundedMinor, refundDueMinor }: Held) =>
  Math.max(refundedMinor, refundDueMinor ?? 0)

/**
 * How much of each payment of a seat, the oldest first, goes back in all, when the centre keeps `keptMinor`
 * of their sum: of each the same share of what it still holds, rounded for the sake of the oldest. It bought
 * the seat, and gives back at least 1, so that a cancelled seat shows a refund; nothing more may go back of
 * the others.
 */
export function splitRefund(held: Held[], keptMinor: number): number[] {
  const sum = held.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const gone = held.reduce((total, one) => total + goneMinor(one), 0)
  const [only] = held
  if (held.length === 1 && only) return [atLeastOne(sum - keptMinor, only)]
  const open = sum - gone
  const more = Math.min(open, Math.max(0, sum - keptMinor - gone))
  let seen = 0
  let given = 0
  return held.map((one, index) => {
    seen += one.amountMinor - goneMinor(one)
    const upTo = open === 0 ? 0 : Math.ceil((more * seen) / open)
    const dueMinor = goneMinor(one) + upTo - given
    given = upTo
    return index === 0 ? atLeastOne(dueMinor, one) : dueMinor
  })
}

const atLeastOne = (dueMinor: number, { amountMinor }: Held) => Math.min(amountMinor, Math.max(1, dueMinor))
