import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Course } from '../../contract/sessions/courses.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { useChoiceMessages } from '../i18n/class-change-choices.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { coursesQuery } from '../queries/sessions.ts'
import { SelectField } from '../ui/inputs.tsx'

type Props = {
  /** The session that is a batch of it, unless it is new. */
  sessionId?: string | undefined
  field: Pick<ComponentProps<typeof SelectField>, 'error' | 'name' | 'onChange'> & { value: string }
  /** Instead of the field, where there is nothing to choose. */
  none?: ReactNode
}

/**
 * Of which course a session is a batch, if of any (B04). Sessions of one's own that stand alone may begin
 * one.
 */
export function CourseField({ sessionId, field, none = null }: Props) {
  const messages = useChoiceMessages()
  const { email } = useCurrentUser()
  const { dateTime } = useTimeFormats()
  const { data } = useQuery(coursesQuery(email))
  if (!data) return null
  const others = data.filter(({ seriesId }) => seriesId !== sessionId || seriesId === field.value)
  // What is over, or somebody else's, stays what it is.
  const isElsewhere = field.value !== '' && !others.some(({ seriesId }) => seriesId === field.value)
  if (others.length === 0 && !isElsewhere) return none
  const nameOf = ({ title, classStart, batches }: Course) =>
    batches > 1 ? messages.batchesOf(title, batches) : `${title} · ${dateTime(classStart, 'date')}`
  return (
    <SelectField
      label={messages.course}
      optional
      hint={messages.courseHint}
      options={[
        { value: '', label: messages.noCourse },
        ...(isElsewhere ? [{ value: field.value, label: messages.asBefore }] : []),
        ...others.map((one) => ({ value: one.seriesId, label: nameOf(one) })),
      ]}
      {...field}
    />
  )
}
