import { Link } from 'react-router'
import type { AdminPayment, PaymentDispute } from '../../../../contract/payments/payment-history.ts'
import { callApi } from '../../../api-client.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import { useSay } from '../../../i18n/say.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AccountContact } from '../../../ui/contact.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { Money } from '../../../ui/money.tsx'
import { Reductions } from '../close/row-cells.tsx'
import { Acts } from './payment-acts.tsx'
import type { Payment } from './payment-list.tsx'

/** The rest about a payment, below its row: ids, the refund, a dispute, and what can be done. */
export function PaymentDetails({ payment }: { payment: Payment }) {
  const texts = usePaymentHistoryTexts()
  const say = useSay()
  const { refundedAmount, refunded_at, refundReasonCode, refundReason, currency, transactionId } = payment
  const reason = say({ code: refundReasonCode, message: refundReason })
  const everyones = 'name' in payment ? payment : undefined
  // The id of cash is our own, which says nothing.
  const isNamed = payment.paymentMethod !== 'cash'
  const facts = [
    everyones && { label: texts.contact, value: <AccountContact account={everyones} /> },
    isNamed && {
      label: texts.transaction,
      value: <code className="select-all break-all text-sm">{transactionId}</code>,
    },
    everyones?.reductions && {
      label: texts.price,
      value: <Reductions reductions={everyones.reductions} currency={currency} />,
    },
    everyones?.receiptNumber && { label: texts.receipt, value: everyones.receiptNumber },
    everyones?.handSent && {
      label: texts.inWallet,
      value: <InWallet payment={everyones} />,
    },
    everyones?.corrects && { label: texts.corrects, value: <OtherReceipt other={everyones.corrects} /> },
    everyones?.correctedBy && {
      label: texts.correctedBy,
      value: <OtherReceipt other={everyones.correctedBy} />,
    },
    refundedAmount !== undefined &&
      !everyones?.correctedBy && {
        label: payment.status === 'refund_due' ? texts.refundDue : texts.refunded,
        value: (
          <>
            <Money amount={refundedAmount} currency={currency} />
            {refunded_at && (
              <>
                , <DateTime value={refunded_at} />
              </>
            )}
            {reason && (
              <span className="block font-normal text-muted text-sm">
                {everyones ? texts.toldPayer(reason) : reason}
              </span>
            )}
          </>
        ),
      },
  ].filter((fact) => !!fact)
  return (
    <div className="grid gap-4">
      <Facts className="sm:grid-cols-2 xl:grid-cols-4" facts={facts} />
      {everyones?.dispute && <Dispute dispute={everyones.dispute} currency={currency} />}
      {everyones ? (
        <Acts payment={everyones} />
      ) : (
        <ButtonLink
          to={payment.sessionId ? paths.bookedSession(payment.sessionId) : paths.paymentReceipt(payment._id)}
          variant="secondary"
          size="sm"
          className="justify-self-start"
        >
          {payment.sessionId ? texts.session : texts.receipt}
        </ButtonLink>
      )}
    </div>
  )
}

/** Whether hand-sent money was seen in the wallet. An Admin says so. */
function InWallet({ payment: { _id: id, handSent } }: { payment: AdminPayment }) {
  const texts = usePaymentHistoryTexts()
  const { role } = useRole()
  const confirming = useChange({
    send: () => callApi('POST /payments/{id}/confirmation', { params: { id } }),
    failed: undefined,
  })
  return (
    <>
      <span className="block">{texts.confirmed[handSent?.confirmed ?? 'nobody']}</span>
      {role === 'Admin' && !handSent?.confirmed && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-1"
          busy={confirming.isPending}
          onClick={() => confirming.submit()}
        >
          {texts.confirm}
        </Button>
      )}
      <FormProblem>{confirming.error}</FormProblem>
    </>
  )
}

/** The receipt of the other payment of a correction. */
function OtherReceipt({ other: { paymentId, receipt } }: { other: NonNullable<AdminPayment['corrects']> }) {
  return (
    <Link to={paths.paymentReceipt(paymentId)} className="underline">
      {receipt ?? '…'}
    </Link>
  )
}

const disputeTones = { open: 'warning', won: 'success', lost: 'danger', withdrawn: 'neutral' } as const

function Dispute({ dispute, currency }: { dispute: PaymentDispute; currency: string }) {
  const texts = usePaymentHistoryTexts().disputes
  const { outcome, amount, closed_at, opened_at, reason, respond_by } = dispute
  return (
    <p className="text-sm">
      <Badge tone={disputeTones[outcome ?? 'open']}>{texts[outcome ?? 'open']}</Badge>{' '}
      <Money amount={amount} currency={currency} />, <DateTime value={closed_at ?? opened_at} />
      <span className="block text-muted">{texts.reason(reason)}</span>
      {respond_by && !outcome && (
        <span className="block text-muted">
          {texts.respondBy} <DateTime value={respond_by} />
        </span>
      )}
    </p>
  )
}
