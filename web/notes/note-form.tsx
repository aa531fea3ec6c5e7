import type { z } from 'zod'
import type { Note, noteForm } from '../../contract/notes.ts'
import { ApiError, callApi } from '../api-client.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useChange } from '../hooks/use-change.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { useNoteMessages } from '../i18n/notes.ts'
import { hasCode, type Shown } from '../i18n/say.ts'
import { Button } from '../ui/button.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { type FormErrors, validateWith } from '../ui/form-validator.ts'
import { TextArea, TextField } from '../ui/inputs.tsx'
import { notify } from '../ui/notify.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { useForm } from '../ui/use-form.ts'

const validator = validateWith(async () => (await import('../../contract/notes.ts')).noteForm)

type Draft = z.input<typeof noteForm>

type Props = {
  /** The note to change; if absent, the form creates one. */
  note?: Note
  /** The title that a new note begins with. */
  title?: string
  onSaved: () => void
  onCancel?: () => void
}

/** V11: refused input stays as typed. */
export function NoteForm({ note, title = '', onSaved, onCancel }: Props) {
  const messages = { common: useCommonMessages(), notes: useNoteMessages() }
  const form = useForm({
    validator,
    defaultValues: { title: note?.title ?? title, description: note?.description ?? '' },
  })
  const saving = useSaving(note, onSaved)
  const { errors } = form
  const refused = fieldErrors(saving.error, ['title', 'description'])

  function notifyOfBlankFields(found: FormErrors<Draft>) {
    if ([found.title, found.description].some(isBlank)) notify.error(messages.notes.fillAllFields)
  }
  const field = (name: keyof Draft, required: string) => {
    const message = errors[name] ?? refused[name]
    return { error: isBlank(message) ? required : message, ...form.register(name) }
  }

  return (
    <form
      onSubmit={form.handleSubmit((draft) => saving.submit(draft), notifyOfBlankFields)}
      noValidate
      className="grid gap-4"
    >
      <UnsavedGuard unsaved={form.isDirty && !saving.isPending && !saving.isSuccess} />
      <TextField label={messages.notes.titleLabel} {...field('title', messages.notes.titleRequired)} />
      <TextArea
        label={messages.notes.descriptionLabel}
        rows={8}
        {...field('description', messages.notes.descriptionRequired)}
      />
      <FormProblem>{refused.elsewhere}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {messages.common.cancel}
          </Button>
        )}
        <Button type="submit" busy={saving.isPending} busyLabel={messages.notes.saving}>
          {note ? messages.notes.saveChanges : messages.notes.save}
        </Button>
      </div>
    </form>
  )
}

/** X09. */
function useSaving(note: Note | undefined, onSaved: () => void) {
  const messages = useNoteMessages()
  const email = useAuth().user?.email
  return useChange<Draft>({
    send: (draft) =>
      note
        ? callApi('PUT /notes/{id}', { params: { id: note._id }, body: draft })
        : callApi('POST /notes', { body: { ...draft, email } }),
    done: note ? messages.updated : messages.created,
    failed: (error) => {
      if (note) return messages.failedToUpdate
      return isRefusal(error) ? messages.failedToCreate : messages.somethingWrong
    },
    onDone: onSaved,
    invalidate: ({ afterNoteChange }) => afterNoteChange(),
  })
}

const isBlank = (problem: Shown | undefined) => hasCode(problem, 'fill_all_fields')

const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500
