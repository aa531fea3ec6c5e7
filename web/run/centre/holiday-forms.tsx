import { useId } from 'react'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { useFormTexts } from '../../i18n/forms.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextArea, TextField } from '../../ui/inputs.tsx'
import { TableColumns } from '../../ui/table-columns.tsx'
import { useForm } from '../../ui/use-form.ts'

const loadSchemas = () => import('../../../contract/classes/holidays.ts')
const dayValidator = validateWith(async () => (await loadSchemas()).newHoliday)

const EMPTY = { day: '', until: '', name: '' }

/** Adds one day, or several in a row. */
export function HolidayForm() {
  const texts = useCentreTexts().holidays
  const form = useChangeForm({
    validator: dayValidator,
    defaultValues: EMPTY,
    send: (body) => callApi('POST /holidays', { body }),
    done: texts.added,
    failed: texts.failedToSave,
    onDone: () => {
      form.reset(EMPTY)
    },
  })
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{texts.add}</h2>
      <form onSubmit={form.submit} noValidate className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <TextField label={texts.day} type="date" {...form.field('day')} />
        <TextField
          label={texts.until}
          optional
          type="date"
          min={form.values.day}
          hint={texts.untilHint}
          {...form.field('until')}
        />
        <TextField
          label={texts.name}
          placeholder={texts.nameHint}
          className="sm:col-span-2"
          {...form.field('name')}
        />
        <FormProblem>{form.problem}</FormProblem>
        <Button
          type="submit"
          busy={form.isBusy}
          busyLabel={texts.saving}
          className="sm:col-span-2 sm:justify-self-start"
        >
          {texts.add}
        </Button>
      </form>
    </Card>
  )
}

const validator = validateWith(async () => (await loadSchemas()).holidayFile)

/**
 * Adds the days of a list, pasted or from a file. A line that cannot be read is named, and nothing is added.
 */
export function HolidayImport() {
  const texts = useCentreTexts().holidays
  const { which, whichHint } = useFormTexts().table
  const fileId = useId()
  const form = useForm({ validator, defaultValues: { csv: '' } })
  const importing = useChange({
    // `columns`: which is which, where somebody has said it.
    send: (body: { csv: string; columns?: string }) => callApi('POST /holidays/import', { body }),
    done: (_, { asks }) => (asks ? undefined : texts.imported),
    failed(error) {
      form.fail(error)
      return texts.failedToSave
    },
    onDone: ({ asks }) => asks || form.reset({ csv: '' }),
  })
  const read = async (file: File | undefined) => {
    if (!file) return
    importing.reset()
    form.setValue('csv', await file.text(), { shouldValidate: true })
  }
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{texts.import}</h2>
      <form
        onSubmit={form.handleSubmit(({ csv }) => importing.submit({ csv }))}
        noValidate
        className="mt-4 grid gap-4"
      >
        <TextArea
          label={texts.lines}
          hint={texts.importHint}
          placeholder={texts.example}
          {...form.field('csv')}
        />
        <div className="grid gap-1.5">
          <label htmlFor={fileId} className="font-medium">
            {texts.file}
          </label>
          <input
            id={fileId}
            type="file"
            accept=".csv,text/csv,text/plain"
            className="min-h-11 w-full min-w-0 file:mr-3 file:min-h-11 file:rounded-control file:border-0 file:bg-sunken file:px-4"
            onChange={({ target }) => {
              void read(target.files?.[0])
              // The same file can be chosen again once it is corrected.
              target.value = ''
            }}
          />
        </div>
        <FormProblem>{form.problem}</FormProblem>
        <Button
          type="submit"
          variant="secondary"
          busy={importing.isPending}
          busyLabel={texts.saving}
          className="sm:justify-self-start"
        >
          {texts.submitImport}
        </Button>
      </form>
      {importing.data?.asks && (
        <section className="mt-5 grid gap-3">
          <h3 className="font-semibold">{which}</h3>
          <p className="text-muted text-sm">{whichHint}</p>
          <TableColumns
            table={importing.data.table}
            names={[
              ['day', texts.day],
              ['until', texts.until],
              ['name', texts.name],
            ]}
            isPending={importing.isPending}
            onChoose={(columns) => importing.submit({ csv: form.getValues().csv, columns })}
          />
        </section>
      )}
    </Card>
  )
}
