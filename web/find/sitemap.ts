import { textKinds } from '../../contract/centre/text-kinds.ts'
import { inLanguage, languages } from '../../contract/formats/languages.ts'
import { loaderContext } from '../loader-context.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/sitemap.ts'

const MAX_SESSIONS = 2000
const MAX_TUTORS = 500
const MAX_TOPICS = 300

/**
 * https://www.sitemaps.org/protocol.html: the public pages, sessions that are not over, tutors, and levels
 * and subjects, in each language.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, pages: readPages, sessionSlugs, tutorSlugs, topics } = context.get(loaderContext)
  const [own, sessions, tutors, sorted] = await Promise.all([
    readPages(),
    sessionSlugs(MAX_SESSIONS),
    tutorSlugs(MAX_TUTORS),
    topics(MAX_TOPICS),
  ])
  const pages = [
    paths.home(),
    paths.findSessions(),
    paths.tutors(),
    paths.beOurTutor(),
    paths.register(),
    ...textKinds.map(paths.about),
    ...own.map(({ slug }) => paths.page(slug)),
    ...sessions.map(paths.session),
    ...tutors.map(paths.tutor),
    ...sorted.map(({ level, subject }) => paths.findSessions(`?level=${level}&subject=${subject}`)),
  ]
  const absolute = (path: string) => new URL(path, publicUrl).href.replaceAll('&', '&amp;')
  const alternate = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${absolute(path)}"/>`
  const entries = pages.flatMap((path) => {
    const inEach = languages.map((language) => ({ language, path: inLanguage(path, language) }))
    const alternates = [
      ...inEach.map((one) => alternate(one.language, one.path)),
      alternate('x-default', path),
    ].join('')
    return [path, ...inEach.map((one) => one.path)].map(
      (one) => `<url><loc>${absolute(one)}</loc>${alternates}</url>`,
    )
  })
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
