import { useNavigate } from 'react-router'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useRole } from '../auth/auth-provider.tsx'
import { paths } from '../paths.ts'
import { hasRoster, SessionActions } from '../teach/actions/session-actions.tsx'
import { ClassPlan } from '../teach/classes/class-plan.tsx'
import { HandedOut } from '../teach/materials/handed-out.tsx'
import { ManagedReviews } from '../teach/reviews/managed-reviews.tsx'
import { type SessionProps, SessionScreen } from './session-screen.tsx'

/** The screen of a session for those who manage it: their decision, its classes and its reviews too. */
export function ManagedSession(props: SessionProps) {
  const { session } = props
  const { role } = useRole()
  const isDecided = session.status === 'approved'
  return (
    <SessionScreen
      {...props}
      decision={!isDecided && <Actions session={session} isAtHand />}
      managing={
        hasRoster(session) && (
          <>
            <Actions session={session} />
            <ClassPlan session={session} />
            {role === 'Admin' && <HandedOut sessionId={session._id} />}
          </>
        )
      }
      reviews={isDecided ? <ManagedReviews session={session} /> : undefined}
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
