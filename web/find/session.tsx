import { data, redirect } from 'react-router'
import { useFindMessages } from '../i18n/find.ts'
import { loaderContext, pageRequest } from '../loader-context.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/session.ts'
import { PublicSession } from './public-session.tsx'
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

export default function SessionPage({ loaderData: { session, at } }: Route.ComponentProps) {
  const messages = useFindMessages()
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <SessionMeta session={session} />
      <PublicSession session={session} now={new Date(at)} all={messages.all} />
    </div>
  )
}
