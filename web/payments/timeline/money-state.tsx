import type { MoneyEntry } from '../../../contract/payment-timeline.ts'
import { useMoneyMessagesOf } from '../../i18n/money.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

type State = MoneyEntry['state']

const tones: Record<State, Tone> = {
  held: 'info',
  confirming: 'info',
  unpaid: 'neutral',
  booked: 'success',
  refund_due: 'warning',
  refunded: 'neutral',
  charged_back: 'danger',
}

/** The state of a payment in a word or two; `part`: of a fee. */
export function MoneyState({ state, part }: { state: State; part?: number | undefined }) {
  const messages = useMoneyMessagesOf(part).states
  return (
    <Badge tone={tones[state]} className="shrink-0">
      {messages[state]}
    </Badge>
  )
}
