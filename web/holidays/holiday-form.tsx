import type { z } from 'zod'
import type { newHoliday } from '../../contract/classes/holidays.ts'
import { callApi } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useHolidayMessages } from '../i18n/holidays.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { validateWith } from '../ui/form-validator.ts'
import { TextField } from '../ui/inputs.tsx'
import { useForm } from '../ui/use-form.ts'

const validator = validateWith(async () => (await import('../../contract/classes/holidays.ts')).newHoliday)

const EMPTY = { day: '', until: '', name: '' }

/** Adds one day, or several in a row. */
export function HolidayForm() {
  const messages = useHolidayMessages()
  const form = useForm({ validator, defaultValues: EMPTY })
  const saving = useChange<z.input<typeof newHoliday>>({
    send: (body) => callApi('POST /holidays', { body }),
    done: messages.added,
    failed: messages.failedToSave,
    onDone: () => form.reset(EMPTY),
    invalidate: ({ afterHolidayChange }) => afterHolidayChange(),
  })
  const refused = fieldErrors(saving.error, ['day', 'until', 'name'])
  const field = (name: keyof typeof EMPTY) => ({
    error: form.errors[name] ?? refused[name],
    ...form.register(name),
  })
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{messages.add}</h2>
      <form
        onSubmit={form.handleSubmit((body) => saving.submit(body))}
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-2"
      >
        <TextField label={messages.day} type="date" {...field('day')} />
        <TextField
          label={messages.until}
          optional
          type="date"
          min={form.values.day}
          hint={messages.untilHint}
          {...field('until')}
        />
        <TextField
          label={messages.name}
          placeholder={messages.nameHint}
          className="sm:col-span-2"
          {...field('name')}
        />
        <FormProblem>{refused.elsewhere}</FormProblem>
        <Button
          type="submit"
          busy={saving.isPending}
          busyLabel={messages.saving}
          className="sm:col-span-2 sm:justify-self-start"
        >
          {messages.add}
        </Button>
      </form>
    </Card>
  )
}
