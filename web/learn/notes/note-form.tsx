import type { z } from 'zod'
import type { Note, noteForm } from '../../../contract/materials/notes.ts'
import { callApi, callToCreate, isNotCreated } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useNoteTexts } from '../../i18n/notes.ts'
import { hasCode, type Shown } from '../../i18n/say.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { type FormErrors, validateWith } from '../../ui/form-validator.ts'
import { SelectField, TextArea, TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { type Registered, useForm } from '../../ui/use-form.ts'
import { useSessionChoices } from './note-filter.tsx'

const validator = validateWith(async () => (await import('../../../contract/materials/notes.ts')).noteForm)

type Draft = z.input<typeof noteForm>

type Props = {
  /** The note to change; if absent, the form creates one. */
  note?: Note
  /** The session that a new note is about. */
  sessionId?: string | undefined
  /** No other session can be chosen. */
  isFixed?: boolean
  onSaved: () => void
  onCancel?: () => void
}

/** V11: refused input stays as typed. */
export function NoteForm({ note, sessionId = '', isFixed = false, onSaved, onCancel }: Props) {
  const texts = { common: useCommonTexts(), notes: useNoteTexts() }
  const form = useForm({
    validator,
    defaultValues: draftOf(note, sessionId),
  })
  const saving = useSaving(note, onSaved)
  const { errors } = form
  const refused = fieldErrors(saving.error, ['title', 'description', 'sessionId'])

  function notifyOfBlankFields(found: FormErrors<Draft>) {
    if ([found.title, found.description].some(isBlank)) notify.error(texts.notes.fillAllFields)
  }
  const field = (name: 'title' | 'description', required: string) => {
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
      <TextField label={texts.notes.titleLabel} {...field('title', texts.notes.titleRequired)} />
      <TextArea
        label={texts.notes.descriptionLabel}
        rows={isFixed ? 4 : 8}
        {...field('description', texts.notes.descriptionRequired)}
      />
      {!isFixed && (
        <SessionField
          field={form.register('sessionId')}
          current={note?.sessionId ? { id: note.sessionId, title: note.sessionTitle } : named(sessionId)}
          error={errors.sessionId ?? refused.sessionId}
        />
      )}
      <FormProblem>{refused.elsewhere}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {texts.common.cancel}
          </Button>
        )}
        <Button type="submit" busy={saving.isPending} busyLabel={texts.notes.saving}>
          {note ? texts.notes.saveChanges : texts.notes.save}
        </Button>
      </div>
    </form>
  )
}

/** A select's value for "none" is ''. */
const draftOf = (note: Note | undefined, sessionId: string): Draft => ({
  title: note?.title ?? '',
  description: note?.description ?? '',
  sessionId: note ? (note.sessionId ?? '') : sessionId,
})

const named = (id: string) => (id ? { id } : null)

type SessionFieldProps = {
  field: Registered
  current: Parameters<typeof useSessionChoices>[0]
  error: Shown | undefined
}

/** Selects the session that a note is about. People who have none are not asked. */
function SessionField({ field, current, error }: SessionFieldProps) {
  const texts = useNoteTexts()
  const choices = useSessionChoices(current)
  if (choices.length === 0) return null
  return (
    <SelectField
      label={texts.about}
      optional
      options={[{ value: '', label: texts.noSession }, ...choices]}
      error={error}
      {...field}
    />
  )
}

/** X09. */
function useSaving(note: Note | undefined, onSaved: () => void) {
  const texts = useNoteTexts()
  return useChange<Draft>({
    send: (draft) =>
      note
        ? callApi('PUT /notes/{id}', { params: { id: note._id }, body: draft })
        : callToCreate('POST /notes', { body: draft }),
    done: note ? texts.updated : texts.created,
    failed: (error) => {
      if (note) return texts.failedToUpdate
      return isNotCreated(error) ? texts.failedToCreate : texts.somethingWrong
    },
    onDone: onSaved,
    invalidate: ({ afterNoteChange }) => afterNoteChange(),
  })
}

const isBlank = (problem: Shown | undefined) => hasCode(problem, 'fill_all_fields')
