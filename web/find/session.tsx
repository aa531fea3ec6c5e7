import { data, redirect } from 'react-router'
import { sessionState } from '../../contract/sessions/session-state.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { signInPath } from '../auth/return-to.ts'
import { useVisitor } from '../auth/use-visitor.ts'
import { BookNow } from '../book/book-now.tsx'
import { RefundLink } from '../book/refund-link.tsx'
import { SessionScreen } from '../book/session-screen.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useBookingTexts } from '../i18n/bookings.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { useFindTexts } from '../i18n/find.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { loaderContext, pageRequest } from '../loader-context.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import type { Route } from './+types/session.ts'
import { SessionMeta } from './session-meta.tsx'

const MOVED_PERMANENTLY = 301

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

/**
 * A session at the address that people share (F05). Its last eight letters find it; any other spelling leads
 * to the right one.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(loaderContext)
  const session = await services.session({ slug: params.slug })
  if (!session) throw data(null, { status: 404 })
  if (session.slug && session.slug !== params.slug)
    throw redirect(paths.session(session.slug) + new URL(request.url).search, MOVED_PERMANENTLY)
  context.get(pageRequest).allowCaching()
  return { session, at: services.now().getTime() }
}

const loadOwnScreen = async () => (await import('../book/own-session-screen.tsx')).OwnSessionScreen

/**
 * The same for everybody, so that it is cached. Who is signed in then gets what they have of the session, and
 * its booking, on the same screen.
 */
export default function SessionPage({ loaderData: { session, at } }: Route.ComponentProps) {
  const { user } = useAuth()
  const visitor = useVisitor()
  const OwnScreen = useLazyComponent(loadOwnScreen, user !== null)
  const now = new Date(at)
  const isKnown = visitor.user !== null || visitor.unknown
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <SessionMeta session={session} />
      {user && OwnScreen ? (
        <OwnScreen key={`${user.uid} ${session._id}`} id={session._id} shared={session} />
      ) : (
        <SessionScreen
          session={session}
          now={now}
          booking={<VisitorBooking session={session} now={now} isKnown={isKnown} />}
        />
      )}
    </div>
  )
}

type Props = {
  session: Session
  now: Date
  /** Somebody is signed in, and what they have of the session is still read. */
  isKnown: boolean
}

/** Book Now for who is not signed in: it leads there, and back to the session. */
function VisitorBooking({ session, now, isKnown }: Props) {
  const texts = {
    bookings: useBookingTexts(),
    common: useCommonTexts(),
    find: useFindTexts(),
    sessions: useSessionTexts(),
  }
  const { state } = sessionState(session, now)
  if (isKnown) return <BookNow disabled />
  const signIn = signInPath(paths.login(), paths.seat(session._id))
  if (state === 'open')
    return (
      <div className="grid gap-3">
        <BookNow to={signIn} price={session.price} />
        {session.fee > 0 && <RefundLink />}
      </div>
    )
  if (state === 'soldOut')
    return (
      <ButtonLink to={signIn} variant="secondary" size="lg">
        {texts.bookings.logInToWait}
      </ButtonLink>
    )
  if (state === 'notOpen')
    return (
      <p className="font-semibold">
        {texts.bookings.opensAt} <DateTime value={session.registrationStart} />
      </p>
    )
  return (
    <div className="grid gap-3">
      {(state === 'registrationOver' || state === 'running' || state === 'over') && (
        <>
          <p className="font-semibold">{texts.common.states[state]}</p>
          <ButtonLink to={signInPath(paths.login(), paths.tellMe(session._id))} variant="secondary">
            {texts.find.tellMe}
          </ButtonLink>
        </>
      )}
      <ButtonLink to={paths.findSessions()} variant="secondary">
        {texts.sessions.cancelled.others}
      </ButtonLink>
    </div>
  )
}
