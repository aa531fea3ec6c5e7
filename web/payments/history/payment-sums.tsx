import type { PaymentSums as Sums } from '../../../contract/payment-history.ts'
import { usePaymentWords } from '../../i18n/payments.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'

/** What everything that matches comes to, by currency. */
export function PaymentSums({ sums }: { sums: readonly Sums[] }) {
  const words = usePaymentWords()
  return sums.map(({ currency, count, ...sum }) => {
    const amounts = [
      [words.charged, sum.charged],
      [words.refunded, sum.refunded],
      [words.refundDue, sum.refundDue],
      [words.net, sum.net],
    ] as const
    return (
      <Card key={currency} className="p-5">
        <p className="text-muted text-sm">{words.sumsOf(count, currency)}</p>
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
