import { loaderContext } from '../loader-context.ts'
import type { Route } from './+types/robots.ts'

/** https://www.rfc-editor.org/rfc/rfc9309 */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(loaderContext)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
