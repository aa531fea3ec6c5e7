import type { z } from 'zod'
import type { Note, noteForm } from '../../contract/notes.ts'
import { wording } from '../../contract/wording.ts'
import { ApiError, callApi } from '../api-client.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useSend } from '../hooks/use-submit.ts'
import { useCommonWords } from '../i18n/common.ts'
import { useNoteWords } from '../i18n/notes.ts'
import { Button } from '../ui/button.tsx'
import { checkedBy, type Problems } from '../ui/form-check.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { TextArea, TextField } from '../ui/inputs.tsx'
import { notify } from '../ui/notify.tsx'
import { refusalOn } from '../ui/refusal-on.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { useForm } from '../ui/use-form.ts'
import { useReadNotesAgain } from './use-read-notes-again.ts'

const check = checkedBy(async () => (await import('../../contract/notes.ts')).noteForm)

type Draft = z.input<typeof noteForm>

type Props = {
  /** The note to change; without one, a new one is written. */
  note?: Note
  onSaved: () => void
  onCancel?: () => void
}

/** V11: what is refused stays as it was typed. */
export function NoteForm({ note, onSaved, onCancel }: Props) {
  const words = { common: useCommonWords(), notes: useNoteWords() }
  const form = useForm({
    check,
    defaultValues: { title: note?.title ?? '', description: note?.description ?? '' },
  })
  const saving = useSaving(note, onSaved)
  const { errors } = form
  const refused = refusalOn(saving.error, ['title', 'description'])

  function tellOfBlanks(found: Problems<Draft>) {
    const blank = [found.title, found.description].some((problem) => problem === wording.fillAllFields)
    if (blank) notify.error(words.notes.fillAllFields)
  }
  const field = (name: keyof Draft, required: string) => {
    const message = errors[name] ?? refused[name]
    return { error: message === wording.fillAllFields ? required : message, ...form.register(name) }
  }

  return (
    <form
      onSubmit={form.handleSubmit((draft) => saving.send(draft), tellOfBlanks)}
      noValidate
      className="grid gap-4"
    >
      <UnsavedGuard unsaved={form.isDirty && !saving.isPending && !saving.isSuccess} />
      <TextField label={words.notes.titleLabel} {...field('title', words.notes.titleRequired)} />
      <TextArea
        label={words.notes.descriptionLabel}
        rows={8}
        {...field('description', words.notes.descriptionRequired)}
      />
      <FormProblem>{refused.elsewhere}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {words.common.cancel}
          </Button>
        )}
        <Button type="submit" busy={saving.isPending} busyLabel={words.notes.saving}>
          {note ? words.notes.saveChanges : words.notes.save}
        </Button>
      </div>
    </form>
  )
}

/** X09. */
function useSaving(note: Note | undefined, onSaved: () => void) {
  const words = useNoteWords()
  const email = useAuth().user?.email
  const readAgain = useReadNotesAgain()
  return useSend<unknown, Draft>({
    mutationFn: (draft) =>
      note
        ? callApi('PUT /notes/{id}', { params: { id: note._id }, body: draft })
        : callApi('POST /notes', { body: { ...draft, email } }),
    onSuccess: () => {
      notify.success(note ? words.updated : words.created)
      onSaved()
    },
    onError: (error) => {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
      notify.error(note ? words.failedToUpdate : refused ? words.failedToCreate : words.somethingWrong)
    },
    // After a refusal too: the note may have been deleted in another window.
    onSettled: readAgain,
  })
}
