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
      // In the place of Book Now, below the date and the fee that are decided about.
      booking={isDecided ? props.booking : <Actions session={session} />}
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

function Actions({ session }: { session: SessionDetail }) {
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      <SessionActions session={session} onGone={() => void navigate(paths.sessionList())} />
    </div>
  )
}
