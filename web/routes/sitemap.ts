import { loaderContext } from '../loader-context.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/sitemap.ts'

/** https://www.sitemaps.org/protocol.html: the public pages and the sessions of the home page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, featuredSessions } = context.get(loaderContext)
  const sessions = await featuredSessions()
  const pages = [
    paths.home(),
    paths.findSessions(),
    paths.register(),
    ...sessions.map(({ _id, slug }) => (slug ? paths.session(slug) : paths.bookedSession(_id))),
  ]
  const entries = pages.map((path) => `<url><loc>${new URL(path, publicUrl).href}</loc></url>`)
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
