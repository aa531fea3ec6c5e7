import type { MoneyEntry, TimelineEvent } from '../../../contract/payments/payment-timeline.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMoneyTexts } from '../../i18n/money.ts'
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

/** The latest refund event (due or refunded), or undefined. */
const latestRefund = (events: readonly TimelineEvent[]) =>
  events.findLast(({ kind }) => kind === 'refund_due' || kind === 'refunded')

/** A sentence about the refunded amount. */
export function RefundNote({ events, currency }: { events: readonly TimelineEvent[]; currency: string }) {
  const texts = useMoneyTexts()
  const { money } = useFormats()
  const refund = latestRefund(events)
  if (refund?.amount === undefined) return null
  const amount = money(refund.amount, currency)
  return (
    <p className="font-medium text-sm">
      {refund.kind === 'refunded' ? texts.wasRefunded(amount) : texts.onItsWay(amount)}
    </p>
  )
}
