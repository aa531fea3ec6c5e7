import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { tutorRoles } from '../../../contract/people/roles.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useNoteTexts } from '../../i18n/notes.ts'
import { bookingsQuery } from '../../queries/bookings.ts'
import { sessionChoicesQuery } from '../../queries/materials.ts'
import { overviewQuery } from '../../queries/overview.ts'
import { type Option, SelectField } from '../../ui/inputs.tsx'

const SESSION = 'session'

/** The session in the URL whose notes are wanted; undefined for all. */
export function useNotedSession(): string | undefined {
  const [search] = useSearchParams()
  return search.get(SESSION) || undefined
}

/**
 * Chooses whose notes are listed: those about one session, or all. `title` is what the session in the URL is
 * called, if known.
 */
export function NoteFilter({ title }: { title: string | null | undefined }) {
  const texts = useNoteTexts()
  const [, setSearch] = useSearchParams()
  const sessionId = useNotedSession()
  const choices = useSessionChoices(sessionId ? { id: sessionId, title } : null)
  if (choices.length === 0) return null
  return (
    <SelectField
      label={texts.about}
      value={sessionId ?? ''}
      onChange={({ target }) => setSearch((was) => withSession(was, target.value), { replace: true })}
      options={[{ value: '', label: texts.all }, ...choices]}
      className="max-w-md"
    />
  )
}

/** On the first page; what is searched for stays. */
function withSession(was: URLSearchParams, sessionId: string): URLSearchParams {
  const next = new URLSearchParams(was)
  next.delete('page')
  if (sessionId) next.set(SESSION, sessionId)
  else next.delete(SESSION)
  return next
}

/**
 * The sessions that the user can write notes about: those that they have booked or manage. `current` stays a
 * choice even if it is neither.
 */
export function useSessionChoices(
  current: { id: string; title?: string | null | undefined } | null,
): Option[] {
  const texts = useNoteTexts()
  const { role } = useRole()
  const { data: booked = [] } = useQuery(bookingsQuery())
  const { data: managed = [] } = useQuery({
    ...sessionChoicesQuery(role),
    enabled: tutorRoles.includes(role),
  })
  // An Instructor manages what they teach, too, which the list of their own sessions leaves out.
  const { data: overview } = useQuery({ ...overviewQuery(), enabled: role === 'Instructor' })
  const titles = new Map<string, string>()
  for (const { sessionId, title } of booked) titles.set(sessionId, title)
  for (const { _id, title } of managed) titles.set(_id, title)
  for (const { _id, title } of overview?.teaching?.sessions ?? []) titles.set(_id, title)
  if (current && !titles.has(current.id)) titles.set(current.id, current.title ?? texts.thisSession)
  return [...titles].map(([value, label]) => ({ value, label }))
}
