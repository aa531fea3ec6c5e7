import { data, redirect } from 'react-router'
import { useAuth } from '../auth/auth-provider.tsx'
import { useVisitor } from '../auth/use-visitor.ts'
import { SessionScreen } from '../book/session-screen.tsx'
import { VisitorBooking } from '../book/visitor-booking.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { loaderContext, pageRequest } from '../loader-context.ts'
import { paths } from '../paths.ts'
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
        <OwnScreen key={session._id} id={session._id} shared={session} />
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
