import type { CentreDue } from '../../../../contract/fee-parts/fee-parts.ts'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useChangeForm } from '../../../hooks/use-change-form.ts'
import { useCentreDuesTexts } from '../../../i18n/centre-dues.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { TextField } from '../../../ui/inputs.tsx'

const validator = validateWith(
  async () => (await import('../../../../contract/fee-parts/fee-parts.ts')).waivePart.body,
)

/** Lets a student off a part, with a reason that the student sees. */
export function WaiveDialog({ due, name, onClose, onDone }: DueDialogProps) {
  const texts = useCentreDuesTexts()
  const { money } = useFormats()
  const amount = money(due.amount, due.currency)
  const form = useChangeForm({
    validator,
    defaultValues: { reason: '' },
    send: (body) => callApi('PUT /dues/{id}/waiver', { params: { id: due._id }, body }),
    done: (_body, { waits }) => (waits ? texts.waiverWaits : texts.waived),
    onDone,
  })
  return (
    <FormDialog
      form={form}
      title={texts.waiveTitle(due.part, due.parts)}
      description={
        <>
          <span className="wrap-anywhere block font-medium">{due.sessionTitle}</span>
          {texts.waiveText(name, amount)}
        </>
      }
      submitLabel={texts.waivePart(amount)}
      onClose={onClose}
    >
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={300}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

export type DueDialogProps = {
  due: CentreDue
  name: string
  onClose: () => void
  onDone: () => void
}

/** Asks before a waived part is due again. */
export function WithdrawWaiver({ due, name, onClose, onDone }: DueDialogProps) {
  const texts = useCentreDuesTexts()
  const { money } = useFormats()
  const change = useChange({
    send: () => callApi('DELETE /dues/{id}/waiver', { params: { id: due._id } }),
    done: texts.withdrawn,
    failed: undefined,
    onDone,
  })
  return (
    <ConfirmDialog
      open
      title={texts.withdrawTitle}
      text={texts.withdrawText(name, money(due.amount, due.currency))}
      confirmLabel={texts.withdraw}
      keepLabel={texts.keep}
      busy={change.isPending}
      problem={change.error ?? undefined}
      onConfirm={() => change.submit()}
      onClose={onClose}
    />
  )
}

type AskedProps = { due: CentreDue; onDone?: () => void }

/** An Admin's wish to waive a part above the limit: another one confirms it, and either refuses it. */
export function AskedWaiver({ due: { _id: id, waiveAsked }, onDone }: AskedProps) {
  const texts = useCentreDuesTexts()
  const confirming = useChange({
    send: () =>
      callApi('PUT /dues/{id}/waiver', { params: { id }, body: { reason: waiveAsked?.reason ?? '' } }),
    done: texts.waived,
    failed: undefined,
    onDone,
  })
  const refusing = useChange({
    send: () => callApi('DELETE /dues/{id}/waiver', { params: { id } }),
    done: texts.waiverRefused,
    failed: undefined,
  })
  return (
    <>
      {!waiveAsked?.isOwn && (
        <Button
          size="sm"
          busy={confirming.isPending}
          disabled={refusing.isPending}
          onClick={() => confirming.submit()}
        >
          {texts.confirmWaiver}
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        busy={refusing.isPending}
        disabled={confirming.isPending}
        onClick={() => refusing.submit()}
      >
        {waiveAsked?.isOwn ? texts.withdrawWish : texts.refuseWaiver}
      </Button>
      <FormProblem>{confirming.error ?? refusing.error}</FormProblem>
    </>
  )
}
