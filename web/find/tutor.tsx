import { data, redirect } from 'react-router'
import { loaderContext, pageRequest } from '../loader-context.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/tutor.ts'
import { PublicTutor } from './public-tutor.tsx'
import { TutorMeta } from './tutor-meta.tsx'

const MOVED_PERMANENTLY = 301

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

/**
 * F04: a tutor for everybody. The end of the address finds them; any other spelling, or the account's id,
 * leads to the right one.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(loaderContext)
  const page = await services.tutor(params.slug)
  if (!page) throw data(null, { status: 404 })
  const { slug } = page.tutor
  if (slug !== params.slug) throw redirect(paths.tutor(slug) + new URL(request.url).search, MOVED_PERMANENTLY)
  context.get(pageRequest).allowCaching()
  return { ...page, at: services.now().getTime() }
}

export default function TutorPage({ loaderData: { at, ...page } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <TutorMeta {...page} />
      <PublicTutor {...page} now={new Date(at)} />
    </div>
  )
}
