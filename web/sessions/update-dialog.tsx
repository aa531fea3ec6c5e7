import { useSessionWords } from '../i18n/sessions.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FeeField } from '../ui/fee-field.tsx'
import { checkedBy } from '../ui/form-check.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { NumberField, TextField } from '../ui/inputs.tsx'
import { refusalOn } from '../ui/refusal-on.ts'
import { useForm } from '../ui/use-form.ts'
import type { SessionDialogProps } from './session-dialog.ts'
import { useSessionChange } from './use-session-change.ts'

const check = checkedBy(async () => (await import('../../contract/sessions.ts')).sessionUpdate)

/** V10: title, duration, fee and capacity; nothing else of an approved session changes. */
export function UpdateDialog({ session, onClose }: SessionDialogProps) {
  const words = useSessionWords()
  const form = useForm({
    check,
    defaultValues: {
      title: session.title,
      duration: session.duration,
      fee: String(session.fee),
      capacity: session.capacity === null ? '' : String(session.capacity),
    },
  })
  const change = useSessionChange(session._id, {
    done: words.updated,
    failed: words.failedToUpdate,
    onDone: onClose,
  })
  const submit = form.handleSubmit((changes) => change.send(changes))
  const { errors } = form
  const refused = refusalOn(change.error, ['title', 'duration', 'fee', 'capacity'])
  return (
    <Dialog open onClose={onClose} title={words.updateTitle}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={words.titleLabel}
          error={errors.title ?? refused.title}
          {...form.register('title')}
        />
        <TextField
          label={words.duration}
          hint={words.durationHint}
          error={errors.duration ?? refused.duration}
          {...form.register('duration')}
        />
        <FeeField label={words.fee} mayBeFree error={errors.fee ?? refused.fee} {...form.register('fee')} />
        <NumberField
          label={words.capacity}
          optional
          hint={words.capacityHint}
          step={1}
          min={1}
          error={errors.capacity ?? refused.capacity}
          {...form.register('capacity')}
        />
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
