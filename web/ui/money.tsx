import { useConfig } from '../client-config.tsx'
import { useFormats } from '../formats.ts'
import { useWords } from '../words/index.ts'

type MoneyProps = {
  /** In major units, as the API shows it. */
  amount: number
  /** ISO code; the product's own where it is not given. */
  currency?: string
  /** Says 'Free' for nothing. */
  orFree?: boolean
}

export function Money({ amount, currency, orFree = false }: MoneyProps) {
  const config = useConfig()
  const formats = useFormats()
  const words = useWords()
  if (orFree && amount === 0) return words.common.free
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formats.money(amount, currency ?? config.currency)}
    </span>
  )
}
