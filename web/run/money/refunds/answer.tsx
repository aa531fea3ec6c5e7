import { useState } from 'react'
import type { UnansweredRefund } from '../../../../contract/payments/refunds.ts'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useChangeForm } from '../../../hooks/use-change-form.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useRefundTexts } from '../../../i18n/refunds.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { TextField } from '../../../ui/inputs.tsx'

type Props = { refund: UnansweredRefund }

/** Takes down what the provider's panel says of a refund. */
export function Answer({ refund }: Props) {
  const texts = useRefundTexts()
  const [answer, setAnswer] = useState<'reference' | 'missing'>()
  const close = () => setAnswer(undefined)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setAnswer('reference')}>{texts.enter}</Button>
      <Button variant="secondary" onClick={() => setAnswer('missing')}>
        {texts.missing}
      </Button>
      {answer === 'reference' && <ReferenceDialog refund={refund} onClose={close} />}
      {answer === 'missing' && <MissingDialog refund={refund} onClose={close} />}
    </div>
  )
}

type DialogProps = Props & { onClose: () => void }

/** `reference` is null where the panel has no such refund. */
const say = ({ refundId: id }: UnansweredRefund, reference: string | null) =>
  callApi('POST /refunds/{id}/answer', { params: { id }, body: { reference } })

const validator = validateWith(
  async () => (await import('../../../../contract/payments/refunds.ts')).refundReference,
)

function ReferenceDialog({ refund, onClose }: DialogProps) {
  const texts = useRefundTexts()
  const { money } = useFormats()
  const form = useChangeForm({
    validator,
    defaultValues: { reference: '' },
    send: ({ reference }) => say(refund, reference),
    done: texts.saved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.enterTitle}
      description={texts.enterText(money(refund.amount, refund.currency))}
      submitLabel={texts.enterNow}
      onClose={onClose}
    >
      <TextField label={texts.reference} autoComplete="off" {...form.field('reference')} />
    </FormDialog>
  )
}

/** Asks once more, because money may be refunded twice. */
function MissingDialog({ refund, onClose }: DialogProps) {
  const texts = useRefundTexts()
  const { money } = useFormats()
  const saying = useChange({
    send: () => say(refund, null),
    done: texts.saved,
    failed: undefined,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={texts.missingTitle}
      text={texts.missingText(money(refund.amount, refund.currency))}
      confirmLabel={texts.missingNow}
      keepLabel={texts.keep}
      onConfirm={() => saying.submit()}
      onClose={onClose}
      busy={saying.isPending}
      problem={saying.error ?? undefined}
    />
  )
}
