import { useSessionMessages } from '../i18n/sessions.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FeeField } from '../ui/fee-field.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { validateWith } from '../ui/form-validator.ts'
import { NumberField, TextField } from '../ui/inputs.tsx'
import { useForm } from '../ui/use-form.ts'
import type { SessionDialogProps } from './session-dialog.ts'
import { useSessionChange } from './use-session-change.ts'

const validator = validateWith(async () => (await import('../../contract/sessions.ts')).sessionUpdate)

/** V10: changes the title, duration, fee and capacity of an approved session. */
export function UpdateDialog({ session, onClose }: SessionDialogProps) {
  const messages = useSessionMessages()
  const form = useForm({
    validator,
    defaultValues: {
      title: session.title,
      duration: session.duration,
      fee: String(session.fee),
      capacity: session.capacity === null ? '' : String(session.capacity),
    },
  })
  const change = useSessionChange(session._id, {
    done: messages.updated,
    failed: messages.failedToUpdate,
    onDone: onClose,
  })
  const submit = form.handleSubmit((changes) => change.submit(changes))
  const { errors } = form
  const refused = fieldErrors(change.error, ['title', 'duration', 'fee', 'capacity'])
  return (
    <Dialog open onClose={onClose} title={messages.updateTitle}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={messages.titleLabel}
          error={errors.title ?? refused.title}
          {...form.register('title')}
        />
        <TextField
          label={messages.duration}
          hint={messages.durationHint}
          error={errors.duration ?? refused.duration}
          {...form.register('duration')}
        />
        <FeeField
          label={messages.fee}
          mayBeFree
          error={errors.fee ?? refused.fee}
          {...form.register('fee')}
        />
        <NumberField
          label={messages.capacity}
          optional
          hint={messages.capacityHint}
          step={1}
          min={1}
          error={errors.capacity ?? refused.capacity}
          {...form.register('capacity')}
        />
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {messages.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
