import type { z } from 'zod'
import type { newBranch } from '../../contract/centre/branches.ts'
import { callToCreate } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useBranchMessages } from '../i18n/branches.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { validateWith } from '../ui/form-validator.ts'
import { TextField } from '../ui/inputs.tsx'
import { useForm } from '../ui/use-form.ts'

const validator = validateWith(async () => (await import('../../contract/centre/branches.ts')).newBranch)

type Draft = z.input<typeof newBranch>

export function BranchForm() {
  const messages = useBranchMessages()
  const form = useForm({ validator, defaultValues: { name: '', address: '' } })
  const saving = useChange<Draft>({
    send: (body) => callToCreate('POST /branches', { body }),
    done: messages.added,
    failed: messages.failedToSave,
    onDone: () => form.reset({ name: '', address: '' }),
    invalidate: ({ afterBranchChange }) => afterBranchChange(),
  })
  const refused = fieldErrors(saving.error, ['name', 'address'])
  const field = (name: keyof Draft) => ({ error: form.errors[name] ?? refused[name], ...form.register(name) })
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{messages.add}</h2>
      <form
        onSubmit={form.handleSubmit((draft) => saving.submit(draft))}
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-[1fr_2fr_auto]"
      >
        <TextField label={messages.name} {...field('name')} />
        <TextField label={messages.address} placeholder={messages.addressHint} {...field('address')} />
        <Button type="submit" busy={saving.isPending} busyLabel={messages.saving} className="sm:mt-8">
          {messages.add}
        </Button>
        <FormProblem>{refused.elsewhere}</FormProblem>
      </form>
    </Card>
  )
}
