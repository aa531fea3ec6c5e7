import { useState } from 'react'
import type { AdminPayment } from '../../../../contract/payments/payment-history.ts'
import { handMethods, moneyMethods } from '../../../../contract/payments/payment-methods.ts'
import { callApi } from '../../../api-client.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useChangeForm } from '../../../hooks/use-change-form.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { useTitleOf, useWayName } from '../../../i18n/methods.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { NumberField, SelectField, TextField } from '../../../ui/inputs.tsx'
import { RefundButton, type RefundChoice } from '../../desk/due-back.tsx'

type Props = { payment: AdminPayment }

/** Leads to the paper and the seat of a payment, corrects and refunds it. */
export function Acts({ payment }: Props) {
  const texts = usePaymentHistoryTexts()
  const { role } = useRole()
  const [isCorrecting, setCorrecting] = useState(false)
  const { _id, sessionId, bookingId, status, byHand, correctable } = payment
  const sessionTitle = useTitleOf()(payment)
  const refundable = refundableOf(payment)
  const isOnItsWay = status === 'refund_due' && !byHand
  return (
    <div className="flex flex-wrap gap-2">
      {/* Cashiers read the receipts of money that was taken by hand. */}
      {(role === 'Admin' || byHand) && (
        <ButtonLink
          to={paths.paymentReceipt(_id)}
          variant="secondary"
          size="sm"
          aria-label={`${texts.receipt} ${sessionTitle}`}
        >
          {texts.receipt}
        </ButtonLink>
      )}
      {sessionId && (
        <ButtonLink
          to={bookingId ? paths.deskBooking(bookingId) : paths.bookedSession(sessionId)}
          variant="secondary"
          size="sm"
        >
          {bookingId ? texts.seat : texts.session}
        </ButtonLink>
      )}
      {isOnItsWay && (
        <ButtonLink to={paths.close('?kind=refund_at_provider')} variant="secondary" size="sm">
          {texts.onTheirWay}
        </ButtonLink>
      )}
      {correctable && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${texts.correct} ${sessionTitle}`}
          onClick={() => setCorrecting(true)}
        >
          {texts.correct}
        </Button>
      )}
      {isCorrecting && <CorrectDialog payment={payment} onClose={() => setCorrecting(false)} />}
      {refundable && (
        <RefundButton
          button={{ variant: 'secondary', size: 'sm' }}
          person={payment}
          sessionTitle={sessionTitle}
          choices={[refundable]}
          way={isDueByHand(payment) ? 'due' : 'choose'}
        />
      )}
    </div>
  )
}

const validator = validateWith(async () =>
  (await import('../../../../contract/payments/corrections.ts')).correctPayment.body.omit({
    correctionId: true,
  }),
)

/** Corrects a slip of the finger. */
function CorrectDialog({ payment, onClose }: Props & { onClose: () => void }) {
  const texts = usePaymentHistoryTexts()
  const { reference: trxId } = useDeskTexts()
  const nameOf = useWayName()
  const { _id: id, transactionId, amount } = payment
  const method = handMethods.find((one) => one === payment.paymentMethod) ?? 'cash'
  // One while the dialog is open: a repeated request corrects nothing twice.
  const [correctionId] = useState(() => crypto.randomUUID())
  const form = useChangeForm({
    validator,
    defaultValues: {
      method,
      amount: `${amount}`,
      reference: method === 'cash' ? '' : transactionId,
      reason: '',
    },
    send: ({ reference, ...body }) =>
      callApi('POST /payments/{id}/corrections', {
        params: { id },
        body: { correctionId, ...body, ...(body.method !== 'cash' && { reference }) },
      }),
    done: (_body, { receipt }) => texts.correctedToast(receipt),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.correctTitle}
      description={texts.correctHint}
      submitLabel={texts.correctSave}
      onClose={onClose}
    >
      <SelectField
        label={texts.correctMethod}
        options={handMethods.map((value) => ({ value, label: nameOf(value, true) }))}
        {...form.field('method')}
      />
      {form.values.method !== 'cash' && (
        <TextField label={trxId} maxLength={40} autoComplete="off" {...form.field('reference')} />
      )}
      <NumberField label={texts.correctAmount} {...form.field('amount')} />
      <TextField label={texts.correctReason} maxLength={300} {...form.field('reason')} />
    </FormDialog>
  )
}

/** It was decided before that it is refunded by hand. */
const isDueByHand = ({ status, byHand }: Pick<AdminPayment, 'status' | 'byHand'>) =>
  status === 'refund_due' && byHand

/** How much of it can be refunded now; undefined for nothing. */
function refundableOf(payment: AdminPayment): RefundChoice | undefined {
  const { _id, refundable, currency, byHand, freesSeat, part } = payment
  const method = moneyMethods.find((one) => one === payment.paymentMethod)
  if (refundable === 0 || !method) return undefined
  return {
    about: { payment: _id, ...(isDueByHand(payment) && { due: true }) },
    ...{ method, byHand, freesSeat, currency },
    amount: refundable,
    ...(part && { part: part.number }),
  }
}
