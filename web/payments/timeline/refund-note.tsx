import type { TimelineEvent } from '../../../contract/payment-timeline.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMoneyMessages } from '../../i18n/money.ts'

/** The last that happened to money that goes back: on its way, or there. Undefined where none does. */
export const latestRefund = (events: readonly TimelineEvent[]) =>
  events.findLast(({ kind }) => kind === 'refund_due' || kind === 'refunded')

/** How much goes or went back, in a sentence. */
export function RefundNote({ events, currency }: { events: readonly TimelineEvent[]; currency: string }) {
  const messages = useMoneyMessages()
  const { money } = useFormats()
  const refund = latestRefund(events)
  if (refund?.amount === undefined) return null
  const amount = money(refund.amount, currency)
  return (
    <p className="font-medium text-sm">
      {refund.kind === 'refunded' ? messages.wentBack(amount) : messages.onItsWay(amount)}
    </p>
  )
}
