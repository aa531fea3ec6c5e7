import type { TimelineEvent } from '../../../contract/payments/payment-timeline.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMoneyMessages } from '../../i18n/money.ts'

/** The latest refund event (due or refunded), or undefined. */
export const latestRefund = (events: readonly TimelineEvent[]) =>
  events.findLast(({ kind }) => kind === 'refund_due' || kind === 'refunded')

/** A sentence about the refunded amount. */
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
