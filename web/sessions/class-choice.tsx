import { useQuery } from '@tanstack/react-query'
import type { DatedClass } from '../../contract/materials/materials.ts'
import { ApiError } from '../api-client.ts'
import { useNow } from '../hooks/use-now.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useMaterialTexts } from '../i18n/materials.ts'
import type { Shown } from '../i18n/say.ts'
import { sessionQuery } from '../queries/sessions.ts'
import { SelectField } from '../ui/inputs.tsx'
import type { Registered } from '../ui/use-form.ts'

type Props = {
  sessionId: string
  /** The present one stays a choice, even if the classes do not load. */
  current: DatedClass | undefined
  /** What it is good for. */
  hint?: string
  field: Registered & { error: Shown | undefined }
}

/** A12: selects the class of a session that something belongs to. Nothing where there is only one. */
export function ClassChoice({ sessionId, current, hint, field }: Props) {
  const texts = useMaterialTexts()
  const { range } = useClassTimes()
  const now = useNow()
  const { data, error } = useQuery(sessionQuery(sessionId))
  // A session that was removed has no classes to choose from.
  const hasFailed = error !== null && !(error instanceof ApiError && error.status === 404)
  const loaded: Pick<DatedClass, '_id' | 'start' | 'end' | 'topic'>[] = data?.classes ?? []
  const classes = current && !loaded.some(({ _id }) => _id === current._id) ? [current, ...loaded] : loaded
  if (classes.length < 2 && !current && !hasFailed) return null
  return (
    <SelectField
      label={texts.classLabel}
      optional
      hint={hasFailed ? texts.failedToLoadClasses : hint}
      options={[
        { value: '', label: texts.wholeSession },
        ...classes.map(({ _id, start, end, topic }) => ({
          value: _id,
          label: [range(start, end, now), topic].filter(Boolean).join(' · '),
        })),
      ]}
      {...field}
    />
  )
}
