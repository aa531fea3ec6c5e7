import type { Session } from '../../contract/sessions/sessions.ts'
import { useConfig } from '../client-config.tsx'
import { useCommonMessages } from '../i18n/common.ts'
import { useFormats } from '../i18n/formats.ts'

/** What a fee costs by parts, beside the fee; nothing where it is paid at once. */
export function PlanHint({ session: { plan, price } }: { session: Pick<Session, 'plan' | 'price'> }) {
  const messages = useCommonMessages()
  const { currency } = useConfig()
  const { money } = useFormats()
  if (!plan || plan.each === price) return null
  const { parts, each, last } = plan
  return (
    <span className="block font-medium text-muted text-sm">
      {messages.orMonthly(parts, money(each, currency), last === each ? undefined : money(last, currency))}
    </span>
  )
}
