import { feeOfShare } from '../../contract/late-fee.ts'
import type { Session } from '../../contract/sessions.ts'
import { useConfig } from '../client-config.tsx'
import { Money } from '../ui/money.tsx'
import { PlanHint } from './plan-hint.tsx'

/** What a session in a list costs who joins now, at once and by parts. Its page says of how many classes. */
export function CardPrice({ session }: { session: Pick<Session, 'fee' | 'plan' | 'late'> }) {
  const price = feeOfShare(session, useConfig().currency)
  return (
    <>
      <Money amount={price} orFree />
      <PlanHint plan={session.plan} price={price} />
    </>
  )
}
