import { useState } from 'react'
import type { z } from 'zod'
import type { Note, noteForm } from '../../../contract/materials/notes.ts'
import { callApi, callToCreate, isNotCreated } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import type { Texts } from '../../i18n/index.ts'
import { useNoteTexts } from '../../i18n/notes.ts'
import { hasCode, type Shown } from '../../i18n/say.ts'
import { ClassChoice } from '../../sessions/class-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { SelectField, TextArea, TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import type { Registered } from '../../ui/use-form.ts'
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

/** V11: refused input stays as typed. X09. */
export function NoteForm({ note, sessionId = '', isFixed = false, onSaved, onCancel }: Props) {
  const texts = { common: useCommonTexts(), notes: useNoteTexts() }
  const [isSaved, setSaved] = useState(false)
  const form = useChangeForm({
    validator,
    defaultValues: draftOf(note, sessionId),
    send: (draft): Promise<unknown> =>
      note
        ? callApi('PUT /notes/{id}', { params: { id: note._id }, body: draft })
        : callToCreate('POST /notes', { body: draft }),
    done: note ? texts.notes.updated : texts.notes.created,
    failed: (error) => failureOf(error, note, texts.notes),
    onInvalid({ title, description }) {
      if ([title, description].some(isBlank)) notify.error(texts.notes.fillAllFields)
    },
    onDone() {
      setSaved(true)
      onSaved()
    },
  })
  const field = (name: 'title' | 'description', required: string) => {
    const { error, ...registered } = form.field(name)
    return { error: isBlank(error) ? required : error, ...registered }
  }
  const chosen = String(form.values.sessionId ?? '')
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <UnsavedGuard unsaved={form.isDirty && !form.isBusy && !isSaved} />
      <TextField label={texts.notes.titleLabel} {...field('title', texts.notes.titleRequired)} />
      <TextArea
        label={texts.notes.descriptionLabel}
        rows={isFixed ? 4 : 8}
        hint={isFixed ? undefined : texts.notes.descriptionHint}
        {...field('description', texts.notes.descriptionRequired)}
      />
      {!isFixed && (
        <SessionField
          field={form.field('sessionId', { onChange: () => form.setValue('classId', '') })}
          current={note?.sessionId ? { id: note.sessionId, title: note.sessionTitle } : named(sessionId)}
        />
      )}
      {!isFixed && chosen && (
        <ClassChoice
          key={chosen}
          sessionId={chosen}
          current={chosen === note?.sessionId ? note.class : undefined}
          field={form.field('classId')}
        />
      )}
      <FormProblem>{form.problem}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {texts.common.cancel}
          </Button>
        )}
        <Button type="submit" busy={form.isBusy} busyLabel={texts.notes.saving}>
          {note ? texts.notes.saveChanges : texts.notes.save}
        </Button>
      </div>
    </form>
  )
}

function failureOf(error: Error, note: Note | undefined, texts: Texts['notes']): string {
  if (note) return texts.failedToUpdate
  return isNotCreated(error) ? texts.failedToCreate : texts.somethingWrong
}

/** A select's value for "none" is ''. */
const draftOf = (note: Note | undefined, sessionId: string): Draft => ({
  title: note?.title ?? '',
  description: note?.description ?? '',
  sessionId: note ? (note.sessionId ?? '') : sessionId,
  classId: note?.class?._id ?? '',
})

const named = (id: string) => (id ? { id } : null)

type SessionFieldProps = {
  field: Registered & { error: Shown | undefined }
  current: Parameters<typeof useSessionChoices>[0]
}

/** Selects the session that a note is about. People who have none are not asked. */
function SessionField({ field, current }: SessionFieldProps) {
  const texts = useNoteTexts()
  const choices = useSessionChoices(current)
  if (choices.length === 0) return null
  return (
    <SelectField
      label={texts.about}
      optional
      options={[{ value: '', label: texts.noSession }, ...choices]}
      {...field}
    />
  )
}

const isBlank = (problem: Shown | undefined) => hasCode(problem, 'fill_all_fields')
