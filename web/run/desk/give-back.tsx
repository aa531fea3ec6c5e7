import { type FormEvent, useId, useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { usePartMessages } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { NumberField, SelectField, TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'

type Payment = { paymentId: string; amount: number; currency: string; part?: number; freesSeat?: boolean }
type Props = {
  open: boolean
  name: string
  sessionTitle: string
  /** Of which one goes back. The first is chosen until the cashier chooses another. */
  payments: readonly [Payment, ...Payment[]]
  /** How money of a provider went back by hand has to be said. */
  needsReference?: boolean
  onClose: () => void
}

/** Writes down that money was given back, all of a payment or some of it, and why. */
export function GiveBack({ open, name, sessionTitle, ...choice }: Props) {
  const messages = useDeskMessages()
  return (
    <Dialog
      open={open}
      onClose={choice.onClose}
      title={messages.giveBackTo(name)}
      description={<span className="wrap-anywhere font-medium">{sessionTitle}</span>}
    >
      <PaymentChoice {...choice} />
    </Dialog>
  )
}

function PaymentChoice({
  payments,
  needsReference = false,
  onClose,
}: Pick<Props, 'payments' | 'needsReference' | 'onClose'>) {
  const messages = { desk: useDeskMessages(), plan: usePartMessages().feePlan }
  const { money } = useFormats()
  // As they were at the opening: what others give back meanwhile does not change which one is written down
  // here.
  const [offered] = useState(payments)
  const [chosen, setChosen] = useState<Payment>(offered[0])
  // One for each while the dialog is open: a repeated request writes nothing twice.
  const [refundIds] = useState(() => new Map(offered.map((each) => [each.paymentId, crypto.randomUUID()])))
  const nameOf = ({ part, freesSeat }: Payment) =>
    part ? messages.plan.part(part) : freesSeat ? messages.desk.theSeat : messages.desk.theDifference
  return (
    <div className="grid gap-4">
      {offered.length > 1 && (
        <SelectField
          label={messages.desk.whichPayment}
          value={chosen.paymentId}
          onChange={({ target }) =>
            setChosen(offered.find(({ paymentId }) => paymentId === target.value) ?? offered[0])
          }
          options={offered.map((payment) => ({
            value: payment.paymentId,
            label: `${nameOf(payment)}, ${money(payment.amount, payment.currency)}`,
          }))}
        />
      )}
      <p className="text-muted">
        {messages.desk.atMost(money(chosen.amount, chosen.currency))}{' '}
        <Consequence {...chosen} all={offered} />
      </p>
      <GiveBackForm
        key={chosen.paymentId}
        payment={chosen}
        refundId={refundIds.get(chosen.paymentId)}
        needsReference={needsReference}
        onClose={onClose}
      />
    </div>
  )
}

/** What becomes of the seat when all of a payment goes back. */
function Consequence({ part, freesSeat, all }: Payment & { all: readonly Payment[] }) {
  const messages = useDeskMessages()
  if (freesSeat) return part || all.length > 1 ? messages.freesSeatAndRest : messages.freesSeat
  return part && messages.partDueAgain
}

type FormProps = {
  payment: Payment
  refundId: string | undefined
  needsReference: boolean
  onClose: () => void
}

function GiveBackForm({ payment, refundId, needsReference, onClose }: FormProps) {
  const messages = useDeskMessages()
  const { money } = useFormats()
  const { afterDeskPayment } = useInvalidate()
  const [amount, setAmount] = useState(String(payment.amount))
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
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
        optional={!needsReference}
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
