import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useRole } from '../auth/auth-provider.tsx'
import { useCentreName } from '../client-config.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNow } from '../hooks/use-now.ts'
import { useBookingTexts } from '../i18n/bookings.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { QueryProvider } from '../queries/query-provider.tsx'
import { sessionQuery } from '../queries/sessions.ts'
import { useSessionPreview } from '../sessions/navigation-state.ts'
import { SessionSkeleton } from '../sessions/session-skeleton.tsx'
import { LoadProblem } from '../ui/error-state.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { SessionScreen } from './session-screen.tsx'
import { useLiveSeats, useOwnSession } from './use-own-session.ts'

type Props = {
  id: string
  /** What everybody sees of it, where the server has rendered that; it stays until there is more. */
  shared?: SessionDetail | undefined
}

/** The screen of a session for somebody who is signed in. */
export const OwnSessionScreen = (props: Props) => (
  <QueryProvider>
    <LoadedSession {...props} />
  </QueryProvider>
)

function LoadedSession({ id, shared }: Props) {
  const texts = { sessions: useSessionTexts() }
  const centreName = useCentreName()
  const query = useQuery({ ...sessionQuery(id), placeholderData: shared })
  // Who may manage it waits for the role and the answer: their buttons would push the content down.
  const { role, loading } = useRole()
  const isWhole = !query.isPlaceholderData || (role !== 'Admin' && role !== 'Instructor')
  const preview = useSessionPreview()
  const known = preview ?? shared
  const title = (query.data ?? known)?.title ?? texts.sessions.detailTitle
  return (
    <>
      {!shared && <title>{`${title} · ${centreName}`}</title>}
      {query.data && !loading && isWhole ? (
        <Detail session={query.data} />
      ) : query.isPending || query.data ? (
        <SessionSkeleton of={known} />
      ) : (
        <LoadProblem
          query={query}
          title={texts.sessions.failedToLoadOne}
          missing={{
            title: texts.sessions.notFound,
            text: texts.sessions.notFoundHint,
            to: paths.sessionList(),
            label: texts.sessions.seeAll,
          }}
        />
      )}
    </>
  )
}

const loadManaged = async () => (await import('./managed-session.tsx')).ManagedSession

function Detail({ session: loaded }: { session: SessionDetail }) {
  const session = useLiveSeats(loaded)
  const own = useOwnSession(session)
  const courseSeat = own.data?.courseSeat
  const { role } = useRole()
  const manages = session.managed === true
  const ManagedSession = useLazyComponent(loadManaged, manages)
  // Nobody books what they teach, or what waits for their decision.
  const mayBook = !manages || (session.status === 'approved' && role !== 'Instructor')
  const shown = {
    session,
    now: useNow(),
    own: own.data,
    booking: mayBook && (
      <>
        {courseSeat && <CourseSeat seat={courseSeat} isSwitching={own.data?.hold?.isSwitch === true} />}
        <BookingPanel session={session} own={own} />
      </>
    ),
  }
  if (!manages) return <SessionScreen {...shown} />
  return ManagedSession ? <ManagedSession {...shown} /> : <SessionSkeleton of={session} />
}

type CourseSeatProps = { seat: NonNullable<OwnSession['courseSeat']>; isSwitching: boolean }

/** That the user has a seat in another batch of the course: most want to switch, not to pay for both. */
function CourseSeat({ seat: { bookingId, title }, isSwitching }: CourseSeatProps) {
  const texts = useBookingTexts()
  return (
    <div className="grid gap-1 rounded-control bg-primary-soft p-3.5">
      <p className="wrap-anywhere">
        <span className="block font-semibold">{texts.inCourse}</span>
        {title}
      </p>
      <Link
        to={isSwitching ? paths.booked(bookingId) : paths.switchBatch(bookingId)}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {isSwitching ? texts.seeBooking : texts.switchHere}
      </Link>
    </div>
  )
}
