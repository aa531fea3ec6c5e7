import { useId } from 'react'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useCentreMessages } from '../../../i18n/centre.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { TextArea } from '../../../ui/inputs.tsx'
import { useForm } from '../../../ui/use-form.ts'

const validator = validateWith(
  async () => (await import('../../../../contract/classes/holidays.ts')).holidayFile,
)

/**
 * Adds the days of a list, pasted or from a file. A line that cannot be read is named, and nothing is added.
 */
export function HolidayImport() {
  const messages = useCentreMessages().holidays
  const fileId = useId()
  const form = useForm({ validator, defaultValues: { csv: '' } })
  const importing = useChange<{ csv: string }>({
    send: (body) => callApi('POST /holidays/import', { body }),
    done: messages.imported,
    failed: messages.failedToSave,
    onDone: () => form.reset({ csv: '' }),
    invalidate: ({ afterHolidayChange }) => afterHolidayChange(),
  })
  const refused = fieldErrors(importing.error, ['csv'])
  const read = async (file: File | undefined) => {
    if (file) form.setValue('csv', await file.text(), { shouldValidate: true })
  }
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{messages.import}</h2>
      <form
        onSubmit={form.handleSubmit((body) => importing.submit(body))}
        noValidate
        className="mt-4 grid gap-4"
      >
        <TextArea
          label={messages.lines}
          hint={messages.importHint}
          placeholder={messages.example}
          error={form.errors.csv ?? refused.csv}
          {...form.register('csv')}
        />
        <div className="grid gap-1.5">
          <label htmlFor={fileId} className="font-medium">
            {messages.file}
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
          busyLabel={messages.saving}
          className="sm:justify-self-start"
        >
          {messages.submitImport}
        </Button>
      </form>
    </Card>
  )
}
