import type { Reduction } from '../../../contract/payments/reduction.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePaymentHistoryTexts } from '../../i18n/payment-history.ts'

type Props = { reductions: readonly Reduction[] | undefined; currency: string }

/** What made a payment less than the price, and who gave it: a line for each. */
export function Reductions({ reductions = [], currency }: Props) {
  const texts = usePaymentHistoryTexts()
  const { unnamed } = useDeskTexts()
  const { money } = useFormats()
  return reductions.map(({ code, reason, amount, by }) => (
    <span key={`${code} ${reason} ${amount}`} className="wrap-anywhere block text-muted text-sm">
      {texts.reduced(money(amount, currency), code ? texts.byCode(code) : (reason ?? ''))}{' '}
      {by === undefined ? texts.usedByThemselves : texts.reducedBy(by || unnamed)}
    </span>
  ))
}
