import type { z } from 'zod'
import type { newRoom } from '../../contract/centre/branches.ts'
import { callToCreate } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useBranchMessages } from '../i18n/branches.ts'
import { Button } from '../ui/button.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { validateWith } from '../ui/form-validator.ts'
import { NumberField, TextField } from '../ui/inputs.tsx'
import { useForm } from '../ui/use-form.ts'

const validator = validateWith(async () => (await import('../../contract/centre/branches.ts')).newRoom)

type Draft = z.input<typeof newRoom>

export function RoomForm({ branchId }: { branchId: string }) {
  const messages = useBranchMessages()
  const form = useForm({ validator, defaultValues: { branchId, name: '', size: '' } })
  const saving = useChange<Draft>({
    send: (body) => callToCreate('POST /rooms', { body }),
    done: messages.added,
    failed: messages.failedToSave,
    onDone: () => form.reset({ branchId, name: '', size: '' }),
    invalidate: ({ afterBranchChange }) => afterBranchChange(),
  })
  const refused = fieldErrors(saving.error, ['name', 'size'])
  const field = (name: 'name' | 'size') => ({
    error: form.errors[name] ?? refused[name],
    ...form.register(name),
  })
  return (
    <form
      onSubmit={form.handleSubmit((draft) => saving.submit(draft))}
      noValidate
      className="grid items-start gap-3 sm:grid-cols-[1fr_10rem_auto]"
    >
      <TextField label={messages.roomName} {...field('name')} />
      <NumberField label={messages.roomSize} optional step={1} min={1} {...field('size')} />
      <Button
        type="submit"
        variant="secondary"
        busy={saving.isPending}
        busyLabel={messages.saving}
        className="sm:mt-8"
      >
        {messages.addRoom}
      </Button>
      <FormProblem>{refused.elsewhere}</FormProblem>
    </form>
  )
}
