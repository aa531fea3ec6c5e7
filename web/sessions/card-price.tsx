import type { Session } from '../../contract/sessions/sessions.ts'
import { useConfig } from '../client-config.tsx'
import { useCommonTexts } from '../i18n/common.ts'
import { useFormats } from '../i18n/formats.ts'
import { Money } from '../ui/money.tsx'
import { useOwnSeat } from './own-seats.tsx'

type Props = { session: Pick<Session, '_id' | 'price' | 'late' | 'plan'> }

/**
 * Shows what a session in a list costs who joins now, at once and by parts. A price for the classes that are
 * left says so: beside the whole fee it would look like a discount. Who has a seat reads when it is used
 * next.
 */
export function CardPrice({ session }: Props) {
  const texts = useCommonTexts()
  const { price, late } = session
  const own = useOwnSeat(session._id)
  if (own) return <span className="font-medium text-sm">{own.next}</span>
  return (
    <>
      <Money amount={price} orFree />
      {late && price > 0 && (
        <span className="block font-medium text-muted text-sm">{texts.forClassesLeft(late.left)}</span>
      )}
      <PlanHint session={session} isShort />
    </>
  )
}

type HintProps = {
  session: Pick<Session, 'plan' | 'price'>
  /** In a list, where the last part may be some taka more without a word. */
  isShort?: boolean
}

/** Shows what a fee costs by parts, beside the fee; nothing where it is paid at once. */
export function PlanHint({ session: { plan, price }, isShort = false }: HintProps) {
  const texts = useCommonTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  if (!plan || plan.each === price) return null
  const { parts, each, last } = plan
  const shown = (amount: number) => money(amount, currency)
  const hint =
    last === each
      ? texts.orMonthly(parts, shown(each))
      : isShort
        ? texts.orAboutMonthly(parts, shown(each))
        : texts.orMonthly(parts, shown(each), shown(last))
  return <span className="block font-medium text-muted text-sm">{hint}</span>
}
