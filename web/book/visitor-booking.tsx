import { sessionState } from '../../contract/sessions/session-state.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { signInPath } from '../auth/return-to.ts'
import { useBookingMessages } from '../i18n/bookings.ts'
import { useCommonMessages } from '../i18n/common.ts'
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
    common: useCommonMessages(),
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
  if (state === 'notOpen')
    return (
      <p className="font-semibold">
        {messages.bookings.opensAt} <DateTime value={session.registrationStart} />
      </p>
    )
  return (
    <div className="grid gap-3">
      {(state === 'registrationOver' || state === 'running' || state === 'over') && (
        <p className="font-semibold">{messages.common.states[state]}</p>
      )}
      <ButtonLink to={paths.findSessions()} variant="secondary">
        {messages.sessions.cancelled.others}
      </ButtonLink>
    </div>
  )
}
