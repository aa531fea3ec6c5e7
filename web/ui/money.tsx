import { useConfig } from '../client-config.tsx'
import { useCommonTexts } from '../i18n/common.ts'
import { useFormats } from '../i18n/formats.ts'

type MoneyProps = {
  /** In major units, as in the API. */
  amount: number
  /** An ISO code; defaults to the product's currency. */
  currency?: string
  /** Shows 'Free' for 0. */
  orFree?: boolean
}

export function Money({ amount, currency, orFree = false }: MoneyProps) {
  const config = useConfig()
  const formats = useFormats()
  const texts = useCommonTexts()
  if (orFree && amount === 0) return texts.free
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formats.money(amount, currency ?? config.currency)}
    </span>
  )
}
