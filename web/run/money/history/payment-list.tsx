import type { AdminPayment } from '../../../../contract/payments/payment-history.ts'
import type { Payment as OwnPayment } from '../../../../contract/payments/payments.ts'
import { useCommonTexts } from '../../../i18n/common.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { useTitleOf, useWayName } from '../../../i18n/methods.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Money } from '../../../ui/money.tsx'
import { type Column, Rows } from '../../../ui/rows.tsx'
import { PaymentDetails } from './payment-details.tsx'

/** One's own, or of anybody, which says more. */
export type Payment = OwnPayment | AdminPayment
type One = { payment: Payment }

/** Payments, each in a row that opens in place. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const texts = usePaymentHistoryTexts()
  const { unnamed } = useDeskTexts()
  const nameOf = useWayName()
  const titleOf = useTitleOf()
  const payerOf = (payment: Payment) => ('name' in payment ? payment.name || unnamed : undefined)
  const payer: Column<Payment> = {
    head: texts.payer,
    place: 'name',
    cell: (payment) => <span className="wrap-anywhere font-semibold">{payerOf(payment)}</span>,
  }
  const isEveryones = payments.some((payment) => 'name' in payment)
  const columns: Column<Payment>[] = [
    ...(isEveryones ? [payer] : []),
    {
      head: texts.session,
      place: isEveryones ? 'plain' : 'name',
      className: isEveryones ? 'lg:max-w-72' : 'lg:max-w-96',
      cell: (payment) => (
        <div className={isEveryones ? undefined : 'font-semibold'}>
          <Title payment={payment} />
        </div>
      ),
    },
    {
      head: texts.amount,
      place: 'end',
      className: 'font-semibold',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      head: texts.paidAt,
      place: 'plain',
      cell: ({ paid_at }) => <DateTime value={paid_at} />,
    },
    {
      head: texts.method,
      place: 'plain',
      // Only staff see what was taken by hand.
      cell: (payment) => nameOf(payment.paymentMethod, 'byHand' in payment && payment.byHand),
    },
    { head: texts.status, place: 'plain', cell: (payment) => <Status payment={payment} /> },
  ]
  return (
    <Rows
      items={payments}
      columns={columns}
      details={{
        head: texts.details,
        label: (payment) => texts.detailsOf(payerOf(payment) ?? titleOf(payment)),
        cell: (payment) => <PaymentDetails payment={payment} />,
      }}
    />
  )
}

function Title({ payment }: One) {
  const { partOf } = useCommonTexts()
  const { part } = payment
  const title = useTitleOf()(payment)
  return (
    <>
      <span className="wrap-anywhere line-clamp-2 leading-snug">{title}</span>
      {part && <span className="block text-muted text-sm">{partOf(part.number, part.of)}</span>}
    </>
  )
}

const tones: Record<Payment['status'], Tone> = {
  paid: 'success',
  refund_due: 'warning',
  refunded: 'neutral',
  charged_back: 'danger',
}

function Status({ payment }: One) {
  const { statuses: texts, corrected } = usePaymentHistoryTexts()
  const { status } = payment
  if ('correctedBy' in payment) return <Badge>{corrected}</Badge>
  return <Badge tone={tones[status]}>{texts[status]}</Badge>
}
