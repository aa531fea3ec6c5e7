import { sessionState } from '../../contract/sessions/session-state.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { signInPath } from '../auth/return-to.ts'
import { useBookingMessages } from '../i18n/bookings.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { BookNow } from './book-now.tsx'

type Props = {
  session: Session
  now: Date
  /** Somebody is signed in, and what they have of the session is still read. */
  isKnown: boolean
}

/** Book Now for who is not signed in: it leads there, and back to the session. */
export function VisitorBooking({ session, now, isKnown }: Props) {
  const messages = {
    bookings: useBookingMessages(),
    sessions: useSessionMessages(),
  }
  const { state } = sessionState(session, now)
  if (isKnown) return <BookNow disabled />
  const signIn = signInPath(paths.login(), paths.bookedSession(session._id))
  if (state === 'open') return <BookNow to={signIn} />
  if (state === 'soldOut')
    return (
      <ButtonLink to={signIn} variant="secondary" size="lg">
        {messages.bookings.logInToWait}
      </ButtonLink>
    )
  return (
    <div className="grid gap-3">
      <BookNow disabled />
      {state === 'notOpen' ? (
        <p className="font-medium">
          {messages.bookings.opensAt} <DateTime value={session.registrationStart} />
        </p>
      ) : (
        <ButtonLink to={paths.findSessions()} variant="secondary">
          {messages.sessions.cancelled.others}
        </ButtonLink>
      )}
    </div>
  )
}
