import { Link } from 'react-router'
import type { Catalogue } from '../../contract/centre/catalogue.ts'
import { catalogueName } from '../../contract/centre/catalogue-names.ts'
import { LANGUAGE_PARAMETER, type Language } from '../../contract/formats/languages.ts'
import { useFindTexts } from '../i18n/find.ts'
import type { FindTopic, TopicData } from '../loader-context.ts'
import { paths } from '../paths.ts'
import { ClassWhen } from '../sessions/class-time.tsx'
import { useSessionPath } from '../sessions/use-session-path.ts'
import { Avatar } from '../ui/avatar.tsx'

/**
 * F03: what comes next of a level and subject, and who teaches it, in few lines above the sessions. Below the
 * filters, which stay where they are.
 */
export function TopicSummary({ topic: { tutors, classes } }: { topic: TopicData }) {
  const texts = useFindTexts()
  const pathOf = useSessionPath()
  return (
    <div className="grid gap-4 empty:hidden">
      {classes.length > 0 && (
        <section>
          <h2 className="font-semibold text-muted text-sm">{texts.nextClasses}</h2>
          <ol className="flex flex-wrap gap-x-8">
            {classes.map(({ _id, start, end, title, sessionId, sessionSlug }) => (
              <li key={_id} className="min-w-0">
                <Link
                  to={pathOf({ _id: sessionId, slug: sessionSlug })}
                  className="wrap-anywhere inline-flex min-h-11 flex-col justify-center py-1 hover:underline"
                >
                  <span className="font-medium">
                    <ClassWhen start={start} end={end} />
                  </span>
                  <span className="text-primary text-sm">{title}</span>
                </Link>
              </li>
            ))}
          </ol>
        </section>
      )}
      {tutors.length > 0 && (
        <section>
          <h2 className="mb-1 font-semibold text-muted text-sm">{texts.teachers}</h2>
          <ul className="flex flex-wrap gap-2">
            {tutors.map(({ name, photo, slug }) => (
              <li key={slug}>
                <Link
                  to={paths.tutor(slug)}
                  prefetch="intent"
                  className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sunken px-3.5 py-1 font-medium hover:underline"
                >
                  <Avatar src={photo} name="" />
                  <span className="wrap-anywhere">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** What leaves a topic what it is. React Router adds `_routes` when it asks for a page's data. */
const NO_FILTERS = ['page', LANGUAGE_PARAMETER, '_routes']

/**
 * A level, a subject or a tutor, if an address of the search asks for nothing else, and for one of each at
 * most.
 */
export function topicOf(search: URLSearchParams): FindTopic | undefined {
  const asked = [...search].filter(([name, value]) => value !== '' && !NO_FILTERS.includes(name))
  const { level, subject, tutor, ...other } = Object.fromEntries(asked)
  const topic = { level, subject, tutor }
  const read = Object.values(topic).filter(Boolean).length
  const isPure = Object.keys(other).length === 0 && read === asked.length
  return isPure && read > 0 ? topic : undefined
}

/**
 * A topic's title and address; undefined for that of a tutor, who has a page, and for what does not exist.
 */
export function pageOf(topic: FindTopic | undefined, catalogue: Catalogue, language: Language) {
  if (!topic || topic.tutor || !(topic.level || topic.subject)) return undefined
  const { level, subject } = topic
  const names = [
    catalogueName(catalogue.subjects, subject, language),
    catalogueName(catalogue.levels, level, language),
  ]
  if ((level && !names[1]) || (subject && !names[0])) return undefined
  const search = new URLSearchParams({ ...(level && { level }), ...(subject && { subject }) })
  return { title: names.filter(Boolean).join(', '), search: `?${search}` }
}
