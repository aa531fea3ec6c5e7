import { useState } from 'react'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextArea } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { SessionDialogProps } from './session-dialogs.tsx'
import { useSessionChange } from './use-session-change.ts'

const validator = validateWith(
  async () => (await import('../../../contract/sessions/session-form.ts')).rejection,
)

/** T07, V09: a reason is required, feedback is not. */
export function RejectDialog({ session, onClose }: SessionDialogProps) {
  const texts = useSessionTexts()
  const decisions = useSessionFormTexts()
  // As in `ApproveDialog`.
  const [version] = useState(session.version)
  const form = useForm({
    validator,
    defaultValues: { status: 'rejected', rejectionReason: '', feedback: '' },
  })
  const change = useSessionChange(session._id, {
    done: decisions.rejected,
    failed: decisions.failedToReject,
    onDone: onClose,
  })
  const submit = form.handleSubmit((decision) =>
    change.submit({ ...decision, version, rejectedAt: new Date().toISOString() }),
  )
  const { errors } = form
  return (
    <Dialog
      open
      onClose={onClose}
      title={decisions.rejectTitle}
      description={decisions.rejectHint(session.title)}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextArea
          label={decisions.reasonLabel}
          rows={3}
          error={errors.rejectionReason}
          {...form.register('rejectionReason')}
        />
        <TextArea
          label={texts.feedback}
          optional
          rows={3}
          error={errors.feedback}
          {...form.register('feedback')}
        />
        <FormProblem>{change.error}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {decisions.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={change.isPending}>
            {texts.reject}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
