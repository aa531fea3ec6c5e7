import { useParams } from 'react-router'
import { SignedIn } from '../auth/guards.tsx'
import { SessionMeta } from '../find/session-meta.tsx'
import { loaderContext, pageRequest } from '../loader-context.ts'
import type { Route } from './+types/booked-session.ts'
import { OwnSessionScreen } from './own-session-screen.tsx'

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

/** Renders the metadata of the public session, for shared links and search engines. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(loaderContext)
  const request = context.get(pageRequest)
  const shared = await services.session({ id: params.id }).catch((error: unknown) => {
    services.reportError?.(error, request.requestId)
    return null
  })
  if (shared) request.allowCaching()
  return { shared }
}

/** On client-side navigation the page reads the session itself, as the signed-in user. */
export const clientLoader = () => ({ shared: null })

/** R04: one session, and the way to a seat in it. */
export default function BookedSessionPage({ loaderData: { shared } }: Route.ComponentProps) {
  const { id = '' } = useParams()
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      {shared && <SessionMeta session={shared} />}
      <SignedIn>
        <OwnSessionScreen key={id} id={id} shared={shared ?? undefined} />
      </SignedIn>
    </div>
  )
}
