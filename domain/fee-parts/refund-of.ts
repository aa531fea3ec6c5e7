import { roundUp, shareUnitMinor } from '../../contract/payments/money.ts'
import type { SeatFee } from './read.ts'

type Share = SeatFee & { percent: number; bought: number; left: number; currency: string }

/**
 * `percent` of what was paid for the classes that are left: of a price that was paid at once, their share of
 * it; of one that is paid by parts, what the parts are more than the classes that have begun. What was used
 * before a switch is neither. Rounded up, of whole taka to whole taka, and never more than what is ahead.
 */
export function refundOf(share: Share): number {
  const { feeMinor, paidMinor, usedMinor, percent, bought, left, currency } = share
  const begun = Math.max(0, feeMinor - usedMinor) * (bought - left)
  const aheadMinor = Math.max(0, paidMinor - usedMinor)
  const exact = (Math.max(0, aheadMinor * bought - begun) * percent) / (100 * bought)
  return Math.min(aheadMinor, roundUp(exact, shareUnitMinor(currency, feeMinor, usedMinor)))
}
