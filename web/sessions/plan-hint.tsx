import { splitFee } from '../../contract/fee-parts/split-fee.ts'
import { toMajor, toMinor } from '../../contract/payments/money.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { useConfig } from '../client-config.tsx'
import { useCommonMessages } from '../i18n/common.ts'
import { useFormats } from '../i18n/formats.ts'

type Props = Pick<Session, 'plan'> & { /** In major units. */ price: number }

/** What a fee costs by parts, beside the fee; nothing where it is paid at once. */
export function PlanHint({ plan, price }: Props) {
  const messages = useCommonMessages()
  const { currency } = useConfig()
  const { money } = useFormats()
  const [each, ...others] = plan ? splitFee(toMinor(price, currency), plan.parts, currency) : []
  const last = others.at(-1)
  if (each === undefined || last === undefined) return null
  const shown = (minor: number) => money(toMajor(minor, currency), currency)
  return (
    <span className="block font-medium text-muted text-sm">
      {messages.orMonthly(others.length + 1, shown(each), last === each ? undefined : shown(last))}
    </span>
  )
}
