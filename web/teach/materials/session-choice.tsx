import { useQuery } from '@tanstack/react-query'
import { useCurrentUser, useRole } from '../../auth/auth-provider.tsx'
import { useMaterialMessages } from '../../i18n/materials.ts'
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
  const messages = useMaterialMessages()
  const { userId } = useCurrentUser()
  const { role } = useRole()
  const { data: sessions = [], isError } = useQuery(sessionChoicesQuery(userId, role))
  const options: Option[] = [
    { value: '', label: messages.allStudents },
    ...sessions.map(({ _id, title, tutor }) => ({ value: _id, label: messages.sessionOption(title, tutor) })),
  ]
  if (current && !sessions.some(({ _id }) => _id === current))
    options.push({ value: current, label: messages.currentSession })
  return (
    <SelectField
      label={messages.sessionLabel}
      optional
      hint={isError ? messages.failedToLoadSessions : messages.sessionHint}
      error={error}
      options={options}
      {...field}
    />
  )
}
