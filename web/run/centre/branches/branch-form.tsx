import type { z } from 'zod'
import type { newBranch, newRoom } from '../../../../contract/centre/branches.ts'
import { callToCreate } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useCentreTexts } from '../../../i18n/centre.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { NumberField, TextField } from '../../../ui/inputs.tsx'
import { useForm } from '../../../ui/use-form.ts'

const validator = validateWith(
  async () => (await import('../../../../contract/centre/branches.ts')).newBranch,
)

type Draft = z.input<typeof newBranch>

export function BranchForm() {
  const texts = useCentreTexts().branches
  const form = useForm({ validator, defaultValues: { name: '', address: '' } })
  const saving = useChange<Draft>({
    send: (body) => callToCreate('POST /branches', { body }),
    done: texts.added,
    failed: texts.failedToSave,
    onDone: () => form.reset({ name: '', address: '' }),
    invalidate: ({ afterBranchChange }) => afterBranchChange(),
  })
  const refused = fieldErrors(saving.error, ['name', 'address'])
  const field = (name: keyof Draft) => ({ error: form.errors[name] ?? refused[name], ...form.register(name) })
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{texts.add}</h2>
      <form
        onSubmit={form.handleSubmit((draft) => saving.submit(draft))}
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-[1fr_2fr_auto]"
      >
        <TextField label={texts.name} {...field('name')} />
        <TextField label={texts.address} placeholder={texts.addressHint} {...field('address')} />
        <Button type="submit" busy={saving.isPending} busyLabel={texts.saving} className="sm:mt-8">
          {texts.add}
        </Button>
        <FormProblem>{refused.elsewhere}</FormProblem>
      </form>
    </Card>
  )
}

const roomValidator = validateWith(
  async () => (await import('../../../../contract/centre/branches.ts')).newRoom,
)

type RoomDraft = z.input<typeof newRoom>

export function RoomForm({ branchId }: { branchId: string }) {
  const texts = useCentreTexts().branches
  const form = useForm({ validator: roomValidator, defaultValues: { branchId, name: '', size: '' } })
  const saving = useChange<RoomDraft>({
    send: (body) => callToCreate('POST /rooms', { body }),
    done: texts.added,
    failed: texts.failedToSave,
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
      <TextField label={texts.roomName} {...field('name')} />
      <NumberField label={texts.roomSize} optional step={1} {...field('size')} />
      <Button
        type="submit"
        variant="secondary"
        busy={saving.isPending}
        busyLabel={texts.saving}
        className="sm:mt-8"
      >
        {texts.addRoom}
      </Button>
      <FormProblem>{refused.elsewhere}</FormProblem>
    </form>
  )
}
