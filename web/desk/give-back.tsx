import { type FormEvent, useId, useState } from 'react'
import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useDeskMessages } from '../i18n/desk.ts'
import { useFormats } from '../i18n/formats.ts'
import { useInvalidate } from '../queries/use-invalidate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { NumberField, TextField } from '../ui/inputs.tsx'
import { notify } from '../ui/notify.tsx'

type Payment = { paymentId: string; amount: number; currency: string; name: string; sessionTitle: string }
type Props = { open: boolean; payment: Payment; onClose: () => void }

/** Writes down that money was given back, all of it or a part, and why. */
export function GiveBack({ open, payment, onClose }: Props) {
  const messages = useDeskMessages()
  const { money } = useFormats()
  const { name, sessionTitle, amount, currency } = payment
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={messages.giveBackTo(name)}
      description={
        <>
          <span className="wrap-anywhere block font-medium">{sessionTitle}</span>
          {messages.giveBackText(money(amount, currency))}
        </>
      }
    >
      <GiveBackForm payment={payment} onClose={onClose} />
    </Dialog>
  )
}

function GiveBackForm({ payment, onClose }: Omit<Props, 'open'>) {
  const messages = useDeskMessages()
  const { money } = useFormats()
  const { afterDeskPayment } = useInvalidate()
  const [amount, setAmount] = useState(String(payment.amount))
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
  // Of this opening of the form: a repeated request writes nothing twice.
  const [refundId] = useState(() => crypto.randomUUID())
  const giving = useSubmit({
    mutationFn: () =>
      callApi('POST /payments/{id}/refunds', {
        params: { id: payment.paymentId },
        body: { refundId, amount, reason, reference },
      }),
    onSuccess: (answer) => {
      notify.success(messages.givenBack(money(answer.amount, answer.currency)))
      onClose()
    },
    onError: () => notify.error(messages.failedToGiveBack),
    onSettled: () => void afterDeskPayment(),
  })
  const refused = fieldErrors(giving.error, ['amount', 'reason', 'reference'])
  const form = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    giving.submit()
  }
  return (
    <form id={form} onSubmit={submit} noValidate className="grid gap-4">
      <NumberField
        label={messages.amount}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        error={refused.amount}
      />
      <TextField
        label={messages.reason}
        hint={messages.reasonHint}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={refused.reason}
      />
      <TextField
        label={messages.reference}
        optional
        maxLength={40}
        autoComplete="off"
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        error={refused.reference}
      />
      <FormProblem>{refused.elsewhere}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" busy={giving.isPending}>
          {messages.giveBackAmount(money(Number(amount), payment.currency))}
        </Button>
      </div>
    </form>
  )
}
