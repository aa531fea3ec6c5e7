import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useCurrentUser, useRole } from '../auth/auth-provider.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNow } from '../hooks/use-now.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { QueryProvider } from '../queries/query-provider.tsx'
import { sessionQuery } from '../queries/sessions.ts'
import { useSessionPreview } from '../sessions/navigation-state.ts'
import { SessionSkeleton } from '../sessions/session-skeleton.tsx'
import { hasRoster, SessionActions } from '../teach/actions/session-actions.tsx'
import { ClassPlan } from '../teach/classes/class-plan.tsx'
import { LoadProblem } from '../ui/error-state.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { CourseSeat } from './own-seat.tsx'
import { SessionScreen } from './session-screen.tsx'
import { useLiveSeats } from './use-live-seats.ts'
import { useOwnSession } from './use-own-session.ts'

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
  const messages = { common: useCommonMessages(), sessions: useSessionMessages() }
  const { userId } = useCurrentUser()
  const query = useQuery({ ...sessionQuery(id, userId), placeholderData: shared })
  // Whoever may manage it waits for the role and the answer: their buttons would push the content down.
  const { role, loading } = useRole()
  const isWhole = !query.isPlaceholderData || (role !== 'Admin' && role !== 'Instructor')
  const preview = useSessionPreview()
  const known = preview ?? shared
  const title = (query.data ?? known)?.title ?? messages.sessions.detailTitle
  return (
    <>
      {!shared && <title>{`${title} · ${messages.common.brand}`}</title>}
      {query.data && !loading && isWhole ? (
        <Detail session={query.data} userId={userId} />
      ) : query.isPending || query.data ? (
        <SessionSkeleton of={known} />
      ) : (
        <LoadProblem
          query={query}
          title={messages.sessions.failedToLoadOne}
          missing={{
            title: messages.sessions.notFound,
            text: messages.sessions.notFoundHint,
            to: paths.sessionList(),
            label: messages.sessions.seeAll,
          }}
        />
      )}
    </>
  )
}

const loadReviews = async () => (await import('../teach/reviews/managed-reviews.tsx')).ManagedReviews

function Detail({ session: loaded, userId }: { session: SessionDetail; userId: string }) {
  const session = useLiveSeats(loaded)
  const own = useOwnSession(session, userId)
  const courseSeat = own.data?.courseSeat
  const { role } = useRole()
  const manages = session.managed === true
  const isDecided = session.status === 'approved'
  const showsReviews = manages && isDecided
  const ManagedReviews = useLazyComponent(loadReviews, showsReviews)
  // Nobody books what they teach, or what waits for their decision.
  const mayBook = !manages || (isDecided && role !== 'Instructor')
  return (
    <SessionScreen
      session={session}
      now={useNow()}
      own={own.data}
      decision={manages && !isDecided && <Actions session={session} isAtHand />}
      managing={
        hasRoster(session) && (
          <>
            <Actions session={session} />
            <ClassPlan session={session} />
          </>
        )
      }
      reviews={showsReviews ? ManagedReviews && <ManagedReviews session={session} /> : undefined}
      booking={
        mayBook && (
          <>
            {courseSeat && <CourseSeat seat={courseSeat} isSwitching={own.data?.hold?.isSwitch === true} />}
            <BookingPanel session={session} own={own} userId={userId} />
          </>
        )
      }
    />
  )
}

/** `isAtHand`: on a phone they stay on the screen while somebody reads what they decide about. */
function Actions({ session, isAtHand = false }: { session: SessionDetail; isAtHand?: boolean }) {
  const navigate = useNavigate()
  return (
    <div
      className={
        isAtHand
          ? 'sticky top-16 z-20 -mx-4 -mt-6 mb-4 flex flex-wrap gap-2 border-line border-b bg-surface/95 px-4 py-3 empty:hidden sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:mt-0 lg:border-0 lg:bg-transparent lg:p-0'
          : 'flex flex-wrap gap-2 empty:hidden'
      }
    >
      <SessionActions session={session} onGone={() => void navigate(paths.sessionList())} />
    </div>
  )
}
