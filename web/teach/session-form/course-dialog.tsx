import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Course } from '../../../contract/sessions/courses.ts'
import { callApi } from '../../api-client.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useChoiceTexts } from '../../i18n/class-change-choices.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { coursesQuery } from '../../queries/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateAs } from '../../ui/form-validator.ts'
import { SelectField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { SessionDialogProps } from '../actions/session-dialogs.tsx'
import type { Bound } from './fields.tsx'

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
  const form = useForm({ validator, defaultValues: { seriesId: session.seriesId ?? '' } })
  const change = useChange({
    send: (body: { seriesId: string | null }) =>
      callApi('PUT /sessions/{id}/series', { params: { id: session._id }, body }),
    done: texts.choices.courseSaved,
    failed: texts.choices.failedToSaveCourse,
    onDone: onClose,
    invalidate: ({ afterSessionChange }) => afterSessionChange(),
  })
  return (
    <Dialog open onClose={onClose} title={texts.sessions.batches} description={session.title}>
      <form onSubmit={form.handleSubmit(change.submit)} noValidate className="grid gap-4">
        <CourseField
          sessionId={session._id}
          none={<p>{texts.choices.noOther}</p>}
          field={{ error: form.errors.seriesId, ...form.register('seriesId') }}
        />
        <FormProblem>{change.error}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.decisions.cancel}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {texts.decisions.save}
          </Button>
        </div>
      </form>
    </Dialog>
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
 * Of which course a session is a batch, if of any (B04). Sessions of one's own that stand alone may begin
 * one.
 */
export function CourseField({ sessionId, field, none = null }: Props) {
  const texts = useChoiceTexts()
  const { userId } = useCurrentUser()
  const { dateTime } = useTimeFormats()
  const { data } = useQuery(coursesQuery(userId))
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
