import { useNavigation, useSearchParams } from 'react-router'
import { PUBLIC_SESSIONS_PER_PAGE } from '../../contract/formats/page-sizes.ts'
import { useCentreName } from '../client-config.tsx'
import { useFindTexts } from '../i18n/find.ts'
import { useLanguage } from '../i18n/index.ts'
import { loaderContext, pageRequest } from '../loader-context.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { readFound } from '../sessions/read-found.ts'
import { cn } from '../ui/cn.ts'
import { Pagination, usePage } from '../ui/pagination.tsx'
import type { Route } from './+types/sessions.ts'
import { FoundCards } from './found-card.tsx'
import { NothingFound, SessionList } from './session-list.tsx'
import { pageOf, TopicSummary, topicOf } from './topic-summary.tsx'

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(loaderContext)
  context.get(pageRequest).allowCaching()
  const search = new URL(request.url).searchParams
  const topic = topicOf(search)
  const [found, known] = await Promise.all([
    services.findSessions(search, PUBLIC_SESSIONS_PER_PAGE),
    topic ? services.topic(topic) : null,
  ])
  return { ...found, topic: known, at: services.now().getTime() }
}

/**
 * React Router aborts it when the address changes again, and shows the old results until the new ones are
 * there.
 */
export async function clientLoader({ request: { url, signal }, serverLoader }: Route.ClientLoaderArgs) {
  const search = new URL(url).searchParams
  // Only the server knows who teaches a topic.
  if (topicOf(search)) return serverLoader()
  return { ...(await readFound(search, { limit: PUBLIC_SESSIONS_PER_PAGE }, signal)), topic: null }
}

/**
 * F01: what anybody can book, by words and filters. All state is in the address, so it works without scripts.
 */
export default function Find({ loaderData: { topic, at, ...found } }: Route.ComponentProps) {
  const texts = useFindTexts()
  const centreName = useCentreName()
  const navigation = useNavigation()
  const [current] = useSearchParams()
  const page = usePage()
  const own = pageOf(topicOf(current), found.catalogue, useLanguage())
  // The address that is loading: a filter shows its new state at once.
  const next = navigation.location?.pathname === paths.findSessions() ? navigation.location.search : undefined
  const chosen = next === undefined ? current : new URLSearchParams(next)
  const now = new Date(at)
  const { sessions, pages } = found
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <PageMeta
        title={`${own?.title ?? texts.title} · ${centreName}`}
        description={own ? texts.topicDescription(own.title) : texts.description}
        path={paths.findSessions(own?.search)}
      />
      <h1 className="mb-5 font-bold text-3xl sm:text-4xl">{own?.title ?? texts.title}</h1>
      <SessionList chosen={chosen} found={found} below={topic && <TopicSummary topic={topic} />}>
        <div
          aria-busy={next !== undefined}
          className={cn('min-w-0 transition-opacity', next !== undefined && 'opacity-55')}
        >
          {sessions.length > 0 ? (
            <FoundCards sessions={sessions} now={now} />
          ) : (
            <NothingFound chosen={current} found={found} now={now} />
          )}
        </div>
        <Pagination page={page} totalPages={pages} />
      </SessionList>
    </div>
  )
}
