import { toMajor, toMinor } from '../../contract/money.ts'
import type { Session } from '../../contract/sessions.ts'
import { splitFee } from '../../contract/split-fee.ts'
import { useConfig } from '../client-config.tsx'
import { useCommonMessages } from '../i18n/common.ts'
import { useFormats } from '../i18n/formats.ts'

type Props = Pick<Session, 'plan'> & { /** In major units. */ price: number }

/** What a fee costs by parts, beside the fee; nothing where it is paid at once. */
export function PlanHint({ plan, price }: Props) {
  const messages = useCommonMessages()
  const { currency } = useConfig()
  const { money } = useFormats()
  const [each = 0, ...others] = plan ? splitFee(toMinor(price, currency), plan.parts, currency) : []
  if (others.length === 0) return null
  return (
    <span className="block font-medium text-muted text-sm">
      {messages.orMonthly(others.length + 1, money(toMajor(each, currency), currency))}
    </span>
  )
}
