import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PaymentDispute } from '../../../../contract/payments/payment-history.ts'
import type { Payment as OwnPayment } from '../../../../contract/payments/payments.ts'
import { useCentreMessages } from '../../../i18n/centre.ts'
import { useCommonMessages } from '../../../i18n/common.ts'
import { useMethodMessages } from '../../../i18n/methods.ts'
import { usePaymentHistoryMessages } from '../../../i18n/payment-history.ts'
import { useSay } from '../../../i18n/say.ts'
import { paths } from '../../../paths.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { Row, Table } from '../../../ui/table.tsx'

/** Of whomever: `payer` says whose. */
type Payment = Omit<OwnPayment, 'email'> & { byHand?: boolean }

type Props<P extends Payment> = {
  payments: readonly P[]
  /** Renders the payer, in lists of other people's payments. */
  payer?: (payment: P) => ReactNode
}

/** Payments on wide screens. */
export function PaymentTable<P extends Payment>({ payments, payer }: Props<P>) {
  const messages = usePaymentHistoryMessages()
  const heads = [messages.session, messages.amount, messages.paidAt, messages.transaction, messages.status]
  if (payer) heads.splice(1, 0, messages.payer)
  return (
    <Table heads={heads}>
      {payments.map((payment) => (
        <Row key={payment._id}>
          <th scope="row" className="font-normal">
            <SessionLink payment={payment} />
          </th>
          {payer && <td className="min-w-40 text-sm">{payer(payment)}</td>}
          <td className="font-medium">
            <Money amount={payment.amount} currency={payment.currency} />
          </td>
          <td className="min-w-30 text-sm">
            <DateTime value={payment.paid_at} />
          </td>
          <td className="text-sm">
            <Transaction payment={payment} />
          </td>
          <td className="min-w-36">
            <PaymentStatus payment={payment} />
            <Refund payment={payment} quoted={payer !== undefined} />
            {payer && <Unanswered payment={payment} />}
            <Dispute payment={payment} />
          </td>
        </Row>
      ))}
    </Table>
  )
}

/** Payments on phones. */
export function PaymentCards<P extends Payment>({ payments, payer }: Props<P>) {
  const messages = usePaymentHistoryMessages()
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {payments.map((payment) => (
        <li key={payment._id}>
          <Card className="grid gap-4 p-4">
            <div className="flex items-start justify-between gap-3">
              <SessionLink payment={payment} />
              <PaymentStatus payment={payment} />
            </div>
            {payer && <Facts facts={[{ label: messages.payer, value: payer(payment) }]} />}
            <Facts
              className="grid-cols-2"
              facts={[
                {
                  label: messages.amount,
                  value: <Money amount={payment.amount} currency={payment.currency} />,
                },
                { label: messages.paidAt, value: <DateTime value={payment.paid_at} /> },
              ]}
            />
            <Refund payment={payment} quoted={payer !== undefined} />
            {payer && <Unanswered payment={payment} />}
            <Dispute payment={payment} />
            <Facts facts={[{ label: messages.transaction, value: <Transaction payment={payment} /> }]} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

type One = { payment: Payment }

function SessionLink({ payment: { sessionId, sessionTitle, part } }: One) {
  const messages = useCommonMessages()
  return (
    <span className="grid min-w-0 gap-0.5">
      <Link
        prefetch="intent"
        to={paths.bookedSession(sessionId)}
        className="line-clamp-3 min-w-0 wrap-anywhere font-semibold leading-snug hover:underline focus-visible:-outline-offset-2"
      >
        {sessionTitle}
      </Link>
      {part && <span className="text-muted text-sm">{messages.partOf(part.number, part.of)}</span>}
    </span>
  )
}

/** Of cash the id is our own, which says nothing. */
function Transaction({ payment: { paymentMethod, transactionId, byHand } }: One) {
  const names: Record<string, string> = useMethodMessages()
  return (
    <>
      <span className="block">
        {names[byHand && paymentMethod === 'bkash' ? 'bkash_by_hand' : paymentMethod] ?? paymentMethod}
      </span>
      {paymentMethod !== 'cash' && (
        <code className="select-all break-all text-muted text-sm">{transactionId}</code>
      )}
    </>
  )
}

/**
 * The refund: amount, date and reason. The reason addresses the payer, so others see it in quotation marks.
 */
function Refund({ payment, quoted }: One & { quoted: boolean }) {
  const messages = usePaymentHistoryMessages()
  const say = useSay()
  const { refundedAmount, refunded_at, refundReasonCode, refundReason, currency } = payment
  if (refundedAmount === undefined) return null
  const reason = say({ code: refundReasonCode, message: refundReason })
  return (
    <p className="mt-1 text-sm">
      <Money amount={refundedAmount} currency={currency} />
      {refunded_at && (
        <>
          , <DateTime value={refunded_at} />
        </>
      )}
      {reason && <span className="block text-muted">{quoted ? messages.toldPayer(reason) : reason}</span>}
    </p>
  )
}

/** A dispute, which the server reports only to Admins. */
function Dispute({ payment }: { payment: Payment & { dispute?: PaymentDispute } }) {
  const messages = usePaymentHistoryMessages().disputes
  const { dispute } = payment
  if (!dispute) return null
  return (
    <p className="mt-1 text-sm">
      <Badge tone={disputeTones[dispute.outcome ?? 'open']}>{messages[dispute.outcome ?? 'open']}</Badge>{' '}
      <Money amount={dispute.amount} currency={payment.currency} />,{' '}
      <DateTime value={dispute.closed_at ?? dispute.opened_at} />
      <span className="block text-muted">{messages.reason(dispute.reason)}</span>
      {dispute.respond_by && !dispute.outcome && (
        <span className="block text-muted">
          {messages.respondBy} <DateTime value={dispute.respond_by} />
        </span>
      )}
    </p>
  )
}

const disputeTones = { open: 'warning', won: 'success', lost: 'danger', withdrawn: 'neutral' } as const

const tones: Record<Payment['status'], Tone> = {
  paid: 'success',
  refund_due: 'warning',
  refunded: 'neutral',
  charged_back: 'danger',
}

/** Money that its provider has to give back leads Admins to the refunds without an answer. */
function Unanswered({ payment: { status, byHand } }: One) {
  const messages = useCentreMessages().system
  if (status !== 'refund_due' || byHand) return null
  return (
    <Link
      prefetch="intent"
      to={paths.refunds()}
      className="inline-flex min-h-11 items-center text-primary text-sm hover:underline lg:min-h-7"
    >
      {messages.seeRefunds}
    </Link>
  )
}

function PaymentStatus({ payment: { status } }: One) {
  const messages = usePaymentHistoryMessages().statuses
  return (
    <Badge tone={tones[status]} className="shrink-0">
      {messages[status]}
    </Badge>
  )
}
