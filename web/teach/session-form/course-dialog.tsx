import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Course } from '../../../contract/sessions/courses.ts'
import { callApi } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useChoiceTexts } from '../../i18n/class-change-choices.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { coursesQuery } from '../../queries/sessions.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateAs } from '../../ui/form-validator.ts'
import { SelectField } from '../../ui/inputs.tsx'
import type { SessionDialogProps } from '../actions/session-dialogs.tsx'
import type { Bound } from './place-fields.tsx'

const validator = validateAs(
  async () => (await import('../../../contract/sessions/courses.ts')).setCourse.body,
  {
    toInput: ({ seriesId }: { seriesId: string }) => ({ seriesId: seriesId || null }),
    fieldOf: (path) => path,
  },
)

/** B04: puts a session into a course, or takes it out. */
export function CourseDialog({ session, onClose }: SessionDialogProps) {
  const texts = {
    sessions: useSessionTexts(),
    choices: useChoiceTexts(),
    decisions: useSessionFormTexts(),
  }
  const form = useChangeForm({
    validator,
    defaultValues: { seriesId: session.seriesId ?? '' },
    send: (body) => callApi('PUT /sessions/{id}/series', { params: { id: session._id }, body }),
    done: texts.choices.courseSaved,
    failed: texts.choices.failedToSaveCourse,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.sessions.batches}
      description={session.title}
      submitLabel={texts.decisions.save}
      onClose={onClose}
    >
      <CourseField
        sessionId={session._id}
        none={<p>{texts.choices.noOther}</p>}
        field={form.field('seriesId')}
      />
    </FormDialog>
  )
}

type Props = {
  /** The session that is a batch of it, unless it is new. */
  sessionId?: string | undefined
  field: Bound
  /** Instead of the field, where there is nothing to choose. */
  none?: ReactNode
}

/**
 * The course of which a session is a batch, if any (B04). Sessions of one's own that stand alone may begin
 * one.
 */
export function CourseField({ sessionId, field, none = null }: Props) {
  const texts = useChoiceTexts()
  const { dateTime } = useTimeFormats()
  const { data } = useQuery(coursesQuery())
  if (!data) return null
  const others = data.filter(({ seriesId }) => seriesId !== sessionId || seriesId === field.value)
  // What is over, or somebody else's, stays what it is.
  const isElsewhere = field.value !== '' && !others.some(({ seriesId }) => seriesId === field.value)
  if (others.length === 0 && !isElsewhere) return none
  const nameOf = ({ title, classStart, batches }: Course) =>
    batches > 1 ? texts.batchesOf(title, batches) : `${title} · ${dateTime(classStart, 'date')}`
  return (
    <SelectField
      label={texts.course}
      optional
      hint={texts.courseHint}
      options={[
        { value: '', label: texts.noCourse },
        ...(isElsewhere ? [{ value: field.value, label: texts.asBefore }] : []),
        ...others.map((one) => ({ value: one.seriesId, label: nameOf(one) })),
      ]}
      {...field}
    />
  )
}
