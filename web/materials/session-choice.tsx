import { useQuery } from '@tanstack/react-query'
import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { useMaterialWords } from '../i18n/materials.ts'
import { sessionChoicesQuery } from '../queries/materials.ts'
import { type Option, SelectField } from '../ui/inputs.tsx'
import type { Registered } from '../ui/use-form.ts'

type Props = {
  field: Registered
  /** The session that the material belongs to now. It stays a choice, even when it is no longer listed. */
  current: string | null
  error: string | undefined
}

/** The session that a material is for, or none. */
export function SessionChoice({ field, current, error }: Props) {
  const words = useMaterialWords()
  const email = useAuth().user?.email ?? ''
  const { role } = useRole()
  const { data: sessions = [], isError } = useQuery(sessionChoicesQuery(email, role))
  const hint = role === 'Admin' ? words.sessionHintAdmin : words.sessionHint
  const options: Option[] = [
    { value: '', label: words.noSession },
    ...sessions.map(({ _id, title, tutor }) => ({ value: _id, label: words.sessionOption(title, tutor) })),
  ]
  if (current && !sessions.some(({ _id }) => _id === current))
    options.push({ value: current, label: words.currentSession })
  return (
    <SelectField
      label={words.sessionLabel}
      optional
      hint={isError ? words.failedToLoadSessions : hint}
      error={error}
      options={options}
      {...field}
    />
  )
}
