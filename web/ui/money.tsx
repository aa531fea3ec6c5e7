import { useConfig } from '../client-config.tsx'
import { useCommonMessages } from '../i18n/common.ts'
import { useFormats } from '../i18n/formats.ts'

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
  const messages = useCommonMessages()
  if (orFree && amount === 0) return messages.free
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formats.money(amount, currency ?? config.currency)}
    </span>
  )
}
