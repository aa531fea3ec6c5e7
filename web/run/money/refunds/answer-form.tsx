import { useState } from 'react'
import type { UnansweredRefund } from '../../../../contract/payments/refunds.ts'
import { callApi, serverMessage } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useRefundTexts } from '../../../i18n/refunds.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { TextField } from '../../../ui/inputs.tsx'
import { useForm } from '../../../ui/use-form.ts'

const validator = validateWith(
  async () => (await import('../../../../contract/payments/refunds.ts')).refundReference,
)

/** `reference` as in the call; null: the portal has no such refund. */
type Answer = { reference: string | null }

/** What the provider's portal says of a refund. Asks once more, because money may be refunded twice. */
export function AnswerForm({ refund: { refundId, amount, currency } }: { refund: UnansweredRefund }) {
  const texts = useRefundTexts()
  const { money } = useFormats()
  const [answer, setAnswer] = useState<Answer>()
  const form = useForm({ validator, defaultValues: { reference: '' } })
  const close = () => setAnswer(undefined)
  const save = useChange<Answer>({
    send: (body) => callApi('POST /refunds/{id}/answer', { params: { id: refundId }, body }),
    done: () => texts.saved,
    failed: (error) => serverMessage(error, texts.failedToSave),
    onDone: close,
    invalidate: ({ afterRefundAnswer }) => afterRefundAnswer(),
  })
  const shown = money(amount, currency)
  const isMissing = answer?.reference === null
  return (
    <form onSubmit={form.handleSubmit(setAnswer)} noValidate className="grid gap-3">
      <TextField
        label={texts.reference}
        autoComplete="off"
        error={form.errors.reference}
        {...form.register('reference')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{texts.enter}</Button>
        <Button variant="secondary" onClick={() => setAnswer({ reference: null })}>
          {texts.missing}
        </Button>
      </div>
      <ConfirmDialog
        open={answer !== undefined}
        title={isMissing ? texts.missingTitle : texts.enterTitle}
        text={isMissing ? texts.missingText(shown) : texts.enterText(answer?.reference ?? '', shown)}
        confirmLabel={isMissing ? texts.missingNow : texts.enterNow}
        keepLabel={texts.keep}
        danger={isMissing}
        onConfirm={() => answer && save.submit(answer)}
        onClose={close}
        busy={save.isPending}
        problem={save.error ?? undefined}
      />
    </form>
  )
}
