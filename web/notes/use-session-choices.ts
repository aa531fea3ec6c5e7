import { useQuery } from '@tanstack/react-query'
import { tutorRoles } from '../../contract/people/roles.ts'
import { useCurrentUser, useRole } from '../auth/auth-provider.tsx'
import { useNoteMessages } from '../i18n/notes.ts'
import { bookingsQuery } from '../queries/bookings.ts'
import { sessionChoicesQuery } from '../queries/materials.ts'
import { overviewQuery } from '../queries/overview.ts'
import type { Option } from '../ui/inputs.tsx'

/**
 * The sessions that the user can write notes about: those that they have booked or manage. `current` stays a
 * choice even if it is neither.
 */
export function useSessionChoices(
  current: { id: string; title?: string | null | undefined } | null,
): Option[] {
  const messages = useNoteMessages()
  const { email } = useCurrentUser()
  const { role } = useRole()
  const { data: booked = [] } = useQuery(bookingsQuery(email))
  const { data: managed = [] } = useQuery({
    ...sessionChoicesQuery(email, role),
    enabled: tutorRoles.includes(role),
  })
  // An Instructor manages what they teach, too, which the list of their own sessions leaves out.
  const { data: overview } = useQuery({ ...overviewQuery(email), enabled: role === 'Instructor' })
  const titles = new Map<string, string>()
  for (const { sessionId, title } of booked) titles.set(sessionId, title)
  for (const { _id, title } of managed) titles.set(_id, title)
  for (const { _id, title } of overview?.teaching?.sessions ?? []) titles.set(_id, title)
  if (current && !titles.has(current.id)) titles.set(current.id, current.title ?? messages.thisSession)
  return [...titles].map(([value, label]) => ({ value, label }))
}
