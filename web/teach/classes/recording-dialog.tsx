import type { SessionClass } from '../../../contract/sessions/sessions.ts'
import { ApiError, callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'

const validator = parseWith(async () => (await import('../../../contract/classes/classes.ts')).classRecording)

type Props = { sessionId: string; one: SessionClass; onClose: () => void }

/** A04: says where the recording of a class is. */
export function RecordingDialog({ sessionId, one, onClose }: Props) {
  const texts = useClassTexts()
  const { range } = useClassTimes()
  const now = useNow()
  const form = useForm({ validator, defaultValues: { recordingUrl: '' } })
  const change = useChange<{ recordingUrl: string | null }>({
    send: (body) =>
      callApi('PATCH /sessions/{id}/classes/{classId}', {
        params: { id: sessionId, classId: one._id },
        body,
      }),
    done: texts.recording.saved,
    failed: (error) => (error instanceof ApiError && error.field ? undefined : texts.recording.failed),
    onDone: onClose,
    invalidate: ({ afterClassChange }) => afterClassChange(),
  })
  const refused = fieldErrors(change.error, ['recordingUrl'])
  return (
    <Dialog open onClose={onClose} title={texts.recording.title} description={range(one.start, one.end, now)}>
      <form onSubmit={form.handleSubmit(change.submit)} noValidate className="grid gap-4">
        <TextField
          type="url"
          label={texts.recording.label}
          hint={texts.recording.hint}
          error={form.errors.recordingUrl ?? refused.recordingUrl}
          {...form.register('recordingUrl')}
        />
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.changes.back}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {texts.recording.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
