import { useQuery } from '@tanstack/react-query'
import { useCurrentUser, useRole } from '../../auth/auth-provider.tsx'
import { useMaterialTexts } from '../../i18n/materials.ts'
import type { Shown } from '../../i18n/say.ts'
import { sessionChoicesQuery } from '../../queries/materials.ts'
import { type Option, SelectField } from '../../ui/inputs.tsx'
import type { Registered } from '../../ui/use-form.ts'

type Props = {
  field: Registered
  /** The material's present session, which stays a choice even if the list no longer has it. */
  current: string | null
  error: Shown | undefined
}

/** Selects the session that a material is for, or all of its tutor's students. */
export function SessionChoice({ field, current, error }: Props) {
  const texts = useMaterialTexts()
  const { userId } = useCurrentUser()
  const { role } = useRole()
  const { data: sessions = [], isError } = useQuery(sessionChoicesQuery(userId, role))
  const options: Option[] = [
    { value: '', label: texts.allStudents },
    ...sessions.map(({ _id, title, tutor }) => ({ value: _id, label: texts.sessionOption(title, tutor) })),
  ]
  if (current && !sessions.some(({ _id }) => _id === current))
    options.push({ value: current, label: texts.currentSession })
  return (
    <SelectField
      label={texts.sessionLabel}
      optional
      hint={isError ? texts.failedToLoadSessions : texts.sessionHint}
      error={error}
      options={options}
      {...field}
    />
  )
}
