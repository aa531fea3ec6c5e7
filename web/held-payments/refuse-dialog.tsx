import type { HeldPayment } from '../../contract/payments/held-payments.ts'
import { useHeldPaymentMessages } from '../i18n/held-payments.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { validateWith } from '../ui/form-validator.ts'
import { TextArea } from '../ui/inputs.tsx'
import { useForm } from '../ui/use-form.ts'
import { useDecide } from './use-decide.ts'

const validator = validateWith(async () => (await import('../../contract/payments/held-payments.ts')).refusal)

/** Refuses a payment, with the reason that its payer reads. */
export function RefuseDialog({ heldPayment, onClose }: { heldPayment: HeldPayment; onClose: () => void }) {
  const messages = useHeldPaymentMessages()
  const form = useForm({ validator, defaultValues: { reason: '' } })
  const decide = useDecide(heldPayment, onClose)
  const submit = form.handleSubmit(({ reason }) => decide.submit({ accept: false, reason }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.refuseTitle}
      description={heldPayment.method === 'desk' ? messages.refuseSent : messages.refuseRisky}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextArea label={messages.reason} rows={3} error={form.errors.reason} {...form.register('reason')} />
        <FormProblem>{decide.error}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={decide.isPending}>
            {messages.refuse}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
