import type { PaymentSums as Sums } from '../../../contract/payments/payment-history.ts'
import { usePaymentHistoryMessages } from '../../i18n/payment-history.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'

/** The sums of all matching payments, by currency. */
export function PaymentSums({ sums }: { sums: readonly Sums[] }) {
  const messages = usePaymentHistoryMessages()
  return sums.map(({ currency, count, ...sum }) => {
    const amounts = [
      [messages.charged, sum.charged],
      [messages.refunded, sum.refunded],
      [messages.refundDue, sum.refundDue],
      [messages.net, sum.net],
    ] as const
    return (
      <Card key={currency} className="p-5">
        <p className="text-muted text-sm">{messages.sumsOf(count, currency)}</p>
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          {amounts.map(([label, amount]) => (
            <div key={label}>
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="font-bold text-xl">
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    )
  })
}
