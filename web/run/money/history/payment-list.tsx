import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import type { AdminPayment } from '../../../../contract/payments/payment-history.ts'
import type { Payment as OwnPayment } from '../../../../contract/payments/payments.ts'
import { useMedia } from '../../../hooks/use-media.ts'
import { useCommonTexts } from '../../../i18n/common.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { useTitleOf, useWayName } from '../../../i18n/methods.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Money } from '../../../ui/money.tsx'
import { Row, Table } from '../../../ui/table.tsx'
import { PaymentDetails } from './payment-details.tsx'

/** One's own, or of anybody, which says more. */
export type Payment = OwnPayment | AdminPayment
type One = { payment: Payment }

/** Payments, each in a row that opens in place: a table, or cards on small screens. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const texts = usePaymentHistoryTexts()
  const isWide = useMedia('(min-width: 64rem)')
  // Who looks for one payment wants to see all of it.
  const isOnly = payments.length === 1
  if (!isWide)
    return (
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <li key={payment._id}>
            <PaymentCard payment={payment} isOpen={isOnly} />
          </li>
        ))}
      </ul>
    )
  const isEveryones = payments.some((payment) => 'name' in payment)
  const heads = [
    ...(isEveryones ? [texts.payer] : []),
    ...[texts.session, texts.amount, texts.paidAt, texts.method, texts.status],
    texts.details,
  ]
  return (
    <Table heads={heads}>
      {payments.map((payment) => (
        <PaymentRow key={payment._id} payment={payment} columns={heads.length} isOpen={isOnly} />
      ))}
    </Table>
  )
}

function PaymentRow({ payment, columns, isOpen }: One & { columns: number; isOpen: boolean }) {
  const wayName = useWay()
  const payer = usePayer()(payment)
  const [chosen, setOpen] = useState<boolean>()
  const open = chosen ?? isOpen
  const id = useId()
  return (
    <>
      <Row>
        {payer && (
          <th scope="row" className="wrap-anywhere font-semibold">
            {payer}
          </th>
        )}
        <td className={payer ? 'max-w-72' : 'max-w-96 font-semibold'}>
          <Title payment={payment} />
        </td>
        <td className="font-semibold">
          <Money amount={payment.amount} currency={payment.currency} />
        </td>
        <td className="text-sm">
          <DateTime value={payment.paid_at} />
        </td>
        <td className="text-sm">{wayName(payment)}</td>
        <td>
          <Status payment={payment} />
        </td>
        <td>
          <Opener payment={payment} open={open} controls={id} onToggle={() => setOpen(!open)} />
        </td>
      </Row>
      {open && (
        <tr id={id}>
          <td colSpan={columns} className="bg-sunken px-5 py-4">
            <PaymentDetails payment={payment} />
          </td>
        </tr>
      )}
    </>
  )
}

function PaymentCard({ payment, isOpen }: One & { isOpen: boolean }) {
  const wayName = useWay()
  const payer = usePayer()(payment)
  const [chosen, setOpen] = useState<boolean>()
  const open = chosen ?? isOpen
  const id = useId()
  return (
    <Card>
      <div className="flex items-start gap-2 py-3 pr-1 pl-4">
        <div className="min-w-0 grow">
          {payer && <p className="wrap-anywhere font-semibold leading-snug">{payer}</p>}
          <Title payment={payment} />
          <p className="text-muted text-sm">
            <DateTime value={payment.paid_at} show="date" /> · {wayName(payment)}
          </p>
        </div>
        <div className="grid justify-items-end gap-1">
          <p className="font-bold">
            <Money amount={payment.amount} currency={payment.currency} />
          </p>
          <Status payment={payment} />
        </div>
        <Opener payment={payment} open={open} controls={id} onToggle={() => setOpen(!open)} />
      </div>
      {open && (
        <div id={id} className="rounded-b-card border-line border-t bg-sunken p-4">
          <PaymentDetails payment={payment} />
        </div>
      )}
    </Card>
  )
}

type OpenerProps = One & { open: boolean; controls: string; onToggle: () => void }

function Opener({ payment, open, controls, onToggle }: OpenerProps) {
  const texts = usePaymentHistoryTexts()
  const payer = usePayer()(payment)
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      aria-label={texts.detailsOf(payer ?? payment.sessionTitle)}
      onClick={onToggle}
      className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink lg:size-9"
    >
      <ChevronDown aria-hidden="true" className={open ? 'size-5 rotate-180' : 'size-5'} />
    </button>
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

/** Whose it is, in a list of everybody’s. */
function usePayer() {
  const { unnamed } = useDeskTexts()
  return (payment: Payment) => ('name' in payment ? payment.name || unnamed : undefined)
}

/** How the money came. Only staff see what was taken by hand. */
function useWay() {
  const nameOf = useWayName()
  return (payment: Payment) => nameOf(payment.paymentMethod, 'byHand' in payment && payment.byHand)
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
  if ('correctedBy' in payment) return <Badge className="shrink-0">{corrected}</Badge>
  return (
    <Badge tone={tones[status]} className="shrink-0">
      {texts[status]}
    </Badge>
  )
}
