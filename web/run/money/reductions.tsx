import type { Reduction } from '../../../contract/payments/reduction.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePaymentHistoryMessages } from '../../i18n/payment-history.ts'

type Props = { reductions: readonly Reduction[] | undefined; currency: string }

/** What made a payment less than the price, and who gave it: a line for each. */
export function Reductions({ reductions = [], currency }: Props) {
  const messages = usePaymentHistoryMessages()
  const { unnamed } = useDeskMessages()
  const { money } = useFormats()
  return reductions.map(({ code, reason, amount, by }) => (
    <span key={`${code} ${reason} ${amount}`} className="wrap-anywhere block text-muted text-sm">
      {messages.reduced(money(amount, currency), code ? messages.byCode(code) : (reason ?? ''))}{' '}
      {by === undefined ? messages.usedByThemselves : messages.reducedBy(by || unnamed)}
    </span>
  ))
}
