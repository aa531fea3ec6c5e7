import { feeOfShare } from '../../contract/late-fee.ts'
import type { Session } from '../../contract/sessions.ts'
import { useConfig } from '../client-config.tsx'
import { Money } from '../ui/money.tsx'
import { PlanHint } from './plan-hint.tsx'

type Props = { session: Pick<Session, 'fee' | 'plan' | 'late' | 'managed'> }

/** What a session in a list costs who joins now, at once and by parts; for who manages it, the fee that they set. */
export function CardPrice({ session }: Props) {
  const { currency } = useConfig()
  const price = session.managed ? session.fee : feeOfShare(session, currency)
  return (
    <>
      <Money amount={price} orFree />
      <PlanHint plan={session.plan} price={price} />
    </>
  )
}
