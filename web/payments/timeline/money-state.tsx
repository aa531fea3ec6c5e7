import type { MoneyEntry } from '../../../contract/payments/payment-timeline.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

type State = MoneyEntry['state']

const tones: Record<State, Tone> = {
  held: 'info',
  confirming: 'info',
  unpaid: 'neutral',
  booked: 'success',
  cancelled: 'neutral',
  refund_due: 'warning',
  refunded: 'neutral',
  charged_back: 'danger',
}

/** The state of a payment in a word or two, which what is paid for decides. */
export function MoneyState({ state, children }: { state: State; children: string }) {
  return (
    <Badge tone={tones[state]} className="shrink-0">
      {children}
    </Badge>
  )
}
