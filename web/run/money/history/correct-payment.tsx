import { useState } from 'react'
import type { AdminPayment } from '../../../../contract/payments/payment-history.ts'
import { type HandMethod, handMethods } from '../../../../contract/payments/payment-methods.ts'
import { callApi } from '../../../api-client.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { useWayName } from '../../../i18n/methods.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import { useInvalidate } from '../../../queries/use-invalidate.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { NumberField, SelectField, TextField } from '../../../ui/inputs.tsx'
import { notify } from '../../../ui/notify.tsx'

/** An Admin says that hand-sent money is in the wallet. */
export function ConfirmMoney({ paymentId }: { paymentId: string }) {
  const { role } = useRole()
  const texts = usePaymentHistoryTexts()
  const { afterDeskPayment } = useInvalidate()
  const confirming = useSubmit({
    mutationFn: () => callApi('POST /payments/{id}/confirmation', { params: { id: paymentId } }),
    onSuccess: () => notify.success(texts.confirmedToast),
    onError: () => notify.error(texts.failedToConfirm),
    onSettled: () => void afterDeskPayment(),
  })
  if (role !== 'Admin') return null
  return (
    <Button variant="secondary" size="sm" busy={confirming.isPending} onClick={() => confirming.submit()}>
      {texts.confirm}
    </Button>
  )
}

type Props = { payment: AdminPayment; title: string }

/** Opens the form that corrects a slip of the finger. */
export function CorrectPayment({ payment, title }: Props) {
  const texts = usePaymentHistoryTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${texts.correct} ${title}`}
        onClick={() => setOpen(true)}
      >
        {texts.correct}
      </Button>
      {isOpen && <CorrectDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  )
}

function CorrectDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const texts = usePaymentHistoryTexts()
  const { reference: trxId } = useDeskTexts()
  const nameOf = useWayName()
  const { afterDeskPayment } = useInvalidate()
  const { _id: id, transactionId } = payment
  const before = handMethods.find((one) => one === payment.paymentMethod) ?? 'cash'
  // One while the dialog is open: a repeated request corrects nothing twice.
  const [correctionId] = useState(() => crypto.randomUUID())
  const [method, setMethod] = useState<HandMethod>(before)
  const [amount, setAmount] = useState(String(payment.amount))
  const [reference, setReference] = useState(before === 'cash' ? '' : transactionId)
  const [reason, setReason] = useState('')
  const saving = useSubmit({
    mutationFn: () =>
      callApi('POST /payments/{id}/corrections', {
        params: { id },
        body: { correctionId, method, amount, reason, ...(method !== 'cash' && { reference }) },
      }),
    onSuccess: ({ receipt }) => {
      notify.success(texts.correctedToast(receipt))
      onClose()
    },
    onSettled: () => void afterDeskPayment(),
  })
  const refused = fieldErrors(saving.error, ['method', 'amount', 'reference', 'reason'])
  return (
    <Dialog open onClose={onClose} title={texts.correctTitle} description={texts.correctHint}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          saving.submit()
        }}
      >
        <SelectField
          label={texts.correctMethod}
          value={method}
          error={refused.method}
          options={handMethods.map((value) => ({ value, label: nameOf(value, true) }))}
          onChange={({ target }) => setMethod(target.value as HandMethod)}
        />
        {method !== 'cash' && (
          <TextField
            label={trxId}
            maxLength={40}
            autoComplete="off"
            value={reference}
            error={refused.reference}
            onChange={({ target }) => setReference(target.value)}
          />
        )}
        <NumberField
          label={texts.correctAmount}
          value={amount}
          error={refused.amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextField
          label={texts.correctReason}
          maxLength={300}
          value={reason}
          error={refused.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={saving.isPending}>
            {texts.correctSave}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
