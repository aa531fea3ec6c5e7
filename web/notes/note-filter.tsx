import { useSearchParams } from 'react-router'
import { useNoteMessages } from '../i18n/notes.ts'
import { SelectField } from '../ui/inputs.tsx'
import { useSessionChoices } from './use-session-choices.ts'

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
  const messages = useNoteMessages()
  const [, setSearch] = useSearchParams()
  const sessionId = useNotedSession()
  const choices = useSessionChoices(sessionId ? { id: sessionId, title } : null)
  if (choices.length === 0) return null
  return (
    <SelectField
      label={messages.about}
      value={sessionId ?? ''}
      onChange={({ target }) => setSearch(target.value ? { [SESSION]: target.value } : {}, { replace: true })}
      options={[{ value: '', label: messages.all }, ...choices]}
      className="max-w-md"
    />
  )
}
