import { useId } from 'react'
import { callApi } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useCentreTexts } from '../../../i18n/centre.ts'
import { useFormTexts } from '../../../i18n/forms.ts'
import { useInvalidate } from '../../../queries/use-invalidate.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { TextArea } from '../../../ui/inputs.tsx'
import { notify } from '../../../ui/notify.tsx'
import { TableColumns } from '../../../ui/table-columns.tsx'
import { useForm } from '../../../ui/use-form.ts'

const validator = validateWith(
  async () => (await import('../../../../contract/classes/holidays.ts')).holidayFile,
)

/** `columns`: which is which, where somebody has said it. */
type Body = { csv: string; columns?: string }

/**
 * Adds the days of a list, pasted or from a file. A line that cannot be read is named, and nothing is added.
 */
export function HolidayImport() {
  const texts = useCentreTexts().holidays
  const { which, whichHint } = useFormTexts().table
  const fileId = useId()
  const form = useForm({ validator, defaultValues: { csv: '' } })
  const { afterHolidayChange } = useInvalidate()
  const importing = useSubmit({
    mutationFn: (body: Body) => callApi('POST /holidays/import', { body }),
    onSuccess: (answer) => {
      if (answer.asks) return
      notify.success(texts.imported)
      form.reset({ csv: '' })
      return afterHolidayChange()
    },
    onError: () => notify.error(texts.failedToSave),
  })
  const refused = fieldErrors(importing.error, ['csv'])
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
          error={form.errors.csv ?? refused.csv}
          {...form.register('csv')}
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
        <FormProblem>{refused.elsewhere}</FormProblem>
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
