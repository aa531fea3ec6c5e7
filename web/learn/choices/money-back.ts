import type { RefundOffer } from '../../../contract/classes/class-change-choices.ts'
import { useWayName } from '../../book/use-way-name.ts'
import { useConfig } from '../../client-config.tsx'
import { useChoiceMessages } from '../../i18n/class-change-choices.ts'
import { useFormats } from '../../i18n/formats.ts'

/** How money goes back, in words: "by bKash", or each part of it where it goes back several ways. */
export function useMoneyBack() {
  const messages = useChoiceMessages()
  const wayName = useWayName()
  const { currency } = useConfig()
  const { money } = useFormats()
  return (by: RefundOffer['by']): string => {
    const ways = by
      .filter(({ amountInCents }) => amountInCents > 0)
      .map(({ method, byHand, amount }) => ({
        amount: money(amount, currency),
        way: byHand ? messages.atDesk : messages.by(wayName(method, byHand)),
      }))
    const [only] = ways
    const isOneWay = only && ways.every(({ way }) => way === only.way)
    return isOneWay ? only.way : ways.map(({ amount, way }) => `${amount} ${way}`).join(', ')
  }
}

/** Amounts as their reader writes them. */
export function useAmount() {
  const { currency } = useConfig()
  const { money } = useFormats()
  return (amount: number) => money(amount, currency)
}
