import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { newHoliday } from '../../../contract/classes/holidays.ts'
import { callApi } from '../../api-client.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { holidaysQuery } from '../../queries/centre.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import { EnteredHolidays, FixedDays } from './holidays/entered-holidays.tsx'
import { HolidayImport } from './holidays/holiday-import.tsx'

/** B02: the days that weekly classes may leave out. For Admins. */
export default function HolidaysPage() {
  return (
    <AdminOnly>
      <Holidays />
    </AdminOnly>
  )
}

function Holidays() {
  const texts = useCentreTexts().holidays
  const query = useQuery(holidaysQuery())
  return (
    <Page title={texts.title} intro={texts.intro}>
      <div className="grid max-w-3xl gap-5">
        <HolidayForm />
        <Card className="p-5 sm:p-6">
          <h2 className="mb-2 font-bold text-xl">{texts.entered}</h2>
          <Loaded query={query} failed={texts.failed}>
            {(holidays) => <EnteredHolidays holidays={holidays} />}
          </Loaded>
        </Card>
        <HolidayImport />
        <FixedDays />
      </div>
    </Page>
  )
}

const validator = validateWith(async () => (await import('../../../contract/classes/holidays.ts')).newHoliday)

const EMPTY = { day: '', until: '', name: '' }

/** Adds one day, or several in a row. */
function HolidayForm() {
  const texts = useCentreTexts().holidays
  const form = useForm({ validator, defaultValues: EMPTY })
  const saving = useChange<z.input<typeof newHoliday>>({
    send: (body) => callApi('POST /holidays', { body }),
    done: texts.added,
    failed: texts.failedToSave,
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
      <h2 className="font-bold text-xl">{texts.add}</h2>
      <form
        onSubmit={form.handleSubmit((body) => saving.submit(body))}
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-2"
      >
        <TextField label={texts.day} type="date" {...field('day')} />
        <TextField
          label={texts.until}
          optional
          type="date"
          min={form.values.day}
          hint={texts.untilHint}
          {...field('until')}
        />
        <TextField
          label={texts.name}
          placeholder={texts.nameHint}
          className="sm:col-span-2"
          {...field('name')}
        />
        <FormProblem>{refused.elsewhere}</FormProblem>
        <Button
          type="submit"
          busy={saving.isPending}
          busyLabel={texts.saving}
          className="sm:col-span-2 sm:justify-self-start"
        >
          {texts.add}
        </Button>
      </form>
    </Card>
  )
}
