import type { Session } from '../../contract/sessions/sessions.ts'
import { useConfig } from '../client-config.tsx'
import { useCommonMessages } from '../i18n/common.ts'
import { useFormats } from '../i18n/formats.ts'
import { Money } from '../ui/money.tsx'

type Props = { session: Pick<Session, 'fee' | 'price' | 'plan'> }

/**
 * What a session in a list costs who joins now, at once and by parts; beside it the fee of the whole course,
 * where that is another.
 */
export function CardPrice({ session }: Props) {
  const messages = useCommonMessages()
  const { currency } = useConfig()
  const { money } = useFormats()
  const { price } = session
  return (
    <>
      <Money amount={price} orFree />
      {price !== session.fee && (
        <span className="block font-medium text-muted text-sm">
          {messages.insteadOf(money(session.fee, currency))}
        </span>
      )}
      <PlanHint session={session} />
    </>
  )
}

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
