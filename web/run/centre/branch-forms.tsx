import { callToCreate } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { NumberField, TextField } from '../../ui/inputs.tsx'

const validator = validateWith(async () => (await import('../../../contract/centre/branches.ts')).newBranch)

export function BranchForm() {
  const texts = useCentreTexts().branches
  const empty = { name: '', address: '' }
  const form = useChangeForm({
    validator,
    defaultValues: empty,
    send: (body) => callToCreate('POST /branches', { body }),
    done: texts.added,
    failed: texts.failedToSave,
    onDone: () => {
      form.reset(empty)
    },
  })
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{texts.add}</h2>
      <form
        onSubmit={form.submit}
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-[1fr_2fr_auto]"
      >
        <TextField label={texts.name} {...form.field('name')} />
        <TextField label={texts.address} placeholder={texts.addressHint} {...form.field('address')} />
        <Button type="submit" busy={form.isBusy} busyLabel={texts.saving} className="sm:mt-8">
          {texts.add}
        </Button>
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Card>
  )
}

const roomValidator = validateWith(async () => (await import('../../../contract/centre/branches.ts')).newRoom)

export function RoomForm({ branchId }: { branchId: string }) {
  const texts = useCentreTexts().branches
  const empty = { branchId, name: '', size: '' }
  const form = useChangeForm({
    validator: roomValidator,
    defaultValues: empty,
    send: (body) => callToCreate('POST /rooms', { body }),
    done: texts.added,
    failed: texts.failedToSave,
    onDone: () => {
      form.reset(empty)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="grid items-start gap-3 sm:grid-cols-[1fr_10rem_auto]">
      <TextField label={texts.roomName} {...form.field('name')} />
      <NumberField label={texts.roomSize} optional step={1} {...form.field('size')} />
      <Button
        type="submit"
        variant="secondary"
        busy={form.isBusy}
        busyLabel={texts.saving}
        className="sm:mt-8"
      >
        {texts.addRoom}
      </Button>
      <FormProblem>{form.problem}</FormProblem>
    </form>
  )
}
