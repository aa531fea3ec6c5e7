import { Link } from 'react-router'
import type { Session } from '../../contract/sessions/sessions.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { useWaitingMessages } from '../i18n/waiting.ts'
import { paths } from '../paths.ts'
import { hasRoster } from './session-actions.tsx'

/** How many have a seat. Leads those who manage the session to who they are. */
export function Enrolled({ session }: { session: Session }) {
  const messages = useSessionMessages()
  const waiting = useWaitingMessages()
  const seats = messages.enrolledOf(session.enrolled, session.capacity)
  const text = session.waiting ? `${seats}, ${waiting.count(session.waiting)}` : seats
  if (!hasRoster(session)) return text
  return (
    <Link
      prefetch="intent"
      to={paths.roster(session._id)}
      aria-label={`${text}: ${messages.rosterOf(session.title)}`}
      className="-my-2 inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  )
}
