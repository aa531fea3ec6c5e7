import { Link } from 'react-router'
import { toMinor } from '../../../../contract/payments/money.ts'
import type { AdminPayment, PaymentDispute } from '../../../../contract/payments/payment-history.ts'
import { moneyMethods } from '../../../../contract/payments/payment-methods.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { useTitleOf } from '../../../i18n/methods.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import { useSay } from '../../../i18n/say.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { AccountContact } from '../../../ui/contact.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { type Refundable, RefundButton } from '../../desk/due-back.tsx'
import { Reductions } from '../reductions.tsx'
import { ConfirmMoney, CorrectPayment } from './correct-payment.tsx'
import type { Payment } from './payment-list.tsx'

/** What the row of a payment leaves out: ids, the refund, a dispute, and what can be done. */
export function PaymentDetails({ payment }: { payment: Payment }) {
  const texts = usePaymentHistoryTexts()
  const say = useSay()
  const { refundedAmount, refunded_at, refundReasonCode, refundReason, currency, transactionId } = payment
  const reason = say({ code: refundReasonCode, message: refundReason })
  const everyones = 'name' in payment ? payment : undefined
  // Of cash the id is our own, which says nothing.
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
      value: texts.confirmed[everyones.handSent.confirmed ?? 'nobody'],
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

/** The receipt of the other payment of a correction. */
function OtherReceipt({ other: { paymentId, receipt } }: { other: NonNullable<AdminPayment['corrects']> }) {
  return (
    <Link to={paths.paymentReceipt(paymentId)} className="underline">
      {receipt ?? '…'}
    </Link>
  )
}

/** What an Admin can do about a payment: see its paper and its seat, and refund it. */
function Acts({ payment }: { payment: AdminPayment }) {
  const texts = { history: usePaymentHistoryTexts(), desk: useDeskTexts() }
  const { sessionId, bookingId, status, byHand } = payment
  const sessionTitle = useTitleOf()(payment)
  const refundable = refundableOf(payment)
  const isOnItsWay = status === 'refund_due' && !byHand
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink
        to={paths.paymentReceipt(payment._id)}
        variant="secondary"
        size="sm"
        aria-label={`${texts.history.receipt} ${sessionTitle}`}
      >
        {texts.history.receipt}
      </ButtonLink>
      {sessionId && (
        <ButtonLink
          to={bookingId ? paths.deskBooking(bookingId) : paths.bookedSession(sessionId)}
          variant="secondary"
          size="sm"
        >
          {bookingId ? texts.history.seat : texts.history.session}
        </ButtonLink>
      )}
      {isOnItsWay && (
        <ButtonLink to={paths.refunds()} variant="secondary" size="sm">
          {texts.history.stuck}
        </ButtonLink>
      )}
      {payment.handSent && !payment.handSent.confirmed && <ConfirmMoney paymentId={payment._id} />}
      {payment.correctable && <CorrectPayment payment={payment} title={sessionTitle} />}
      {refundable && (
        <RefundButton
          button={{ variant: 'secondary', size: 'sm' }}
          person={payment}
          sessionTitle={sessionTitle}
          payments={[refundable]}
          way={status === 'refund_due' && byHand ? 'due' : 'choose'}
        />
      )}
    </div>
  )
}

/** How much of it can be refunded now; undefined for nothing. */
function refundableOf(payment: AdminPayment): Refundable | undefined {
  const { _id, refundable, currency, byHand, freesSeat, part } = payment
  const method = moneyMethods.find((one) => one === payment.paymentMethod)
  if (refundable === 0 || !method) return undefined
  return {
    ...{ paymentId: _id, method, byHand, freesSeat, currency },
    ...{ amount: refundable, amountInCents: toMinor(refundable, currency) },
    ...(part && { part: part.number }),
  }
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
