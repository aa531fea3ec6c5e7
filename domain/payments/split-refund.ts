/** In the smallest unit. What went back already, or is due back, is part of what a payment gives back. */
type Held = { amountMinor: number; refundedMinor: number; refundDueMinor: number | null }

const goneMinor = ({ refundedMinor, refundDueMinor }: Held) => Math.max(refundedMinor, refundDueMinor ?? 0)

/**
 * How much of each payment of a seat goes back in all, when the centre keeps `keptMinor` of their sum: of each the same share of what
 * it still holds. At least 1 of each, so that every payment of a cancelled seat shows a refund.
 */
export function splitRefund(held: Held[], keptMinor: number): number[] {
  const sum = held.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const gone = held.reduce((total, one) => total + goneMinor(one), 0)
  const [only] = held
  if (held.length === 1 && only) return [clamp(sum - keptMinor, only)]
  const open = sum - gone
  const more = Math.min(open, Math.max(0, sum - keptMinor - gone))
  let seen = 0
  let given = 0
  return held.map((one) => {
    seen += one.amountMinor - goneMinor(one)
    const upTo = open === 0 ? 0 : Math.floor((more * seen) / open)
    const part = upTo - given
    given = upTo
    return clamp(goneMinor(one) + part, one)
  })
}

const clamp = (dueMinor: number, { amountMinor }: Held) => Math.min(amountMinor, Math.max(1, dueMinor))
