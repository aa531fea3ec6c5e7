import { useNavigation, useSearchParams } from 'react-router'
import { FOUND_PER_PAGE } from '../../contract/http/limits.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { useFindMessages } from '../i18n/find.ts'
import { useLanguage } from '../i18n/index.ts'
import { loaderContext, pageRequest } from '../loader-context.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { cn } from '../ui/cn.ts'
import { Pagination, usePage } from '../ui/pagination.tsx'
import type { Route } from './+types/sessions.ts'
import { ActiveFilters, NothingFound } from './active-filters.tsx'
import { FoundCard } from './found-card.tsx'
import { readFound } from './read-found.ts'
import { SearchForm } from './search-form.tsx'
import { pageOf, TopicSummary, topicOf } from './topic-summary.tsx'

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(loaderContext)
  context.get(pageRequest).allowCaching()
  const search = new URL(request.url).searchParams
  const topic = topicOf(search)
  const [found, known] = await Promise.all([
    services.findSessions(search, FOUND_PER_PAGE),
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
  return { ...(await readFound(search, FOUND_PER_PAGE, signal)), topic: null }
}

/**
 * F01: what anybody can book, by words and filters. All state is in the address, so it works without scripts.
 */
export default function Find({
  loaderData: { sessions, total, pages, facets, branches, topic, at },
}: Route.ComponentProps) {
  const messages = useFindMessages()
  const { brand } = useCommonMessages()
  const navigation = useNavigation()
  const [current] = useSearchParams()
  const page = usePage()
  const own = pageOf(topicOf(current), useLanguage())
  // The address that is loading: a filter shows its new state at once.
  const next = navigation.location?.pathname === paths.findSessions() ? navigation.location.search : undefined
  const chosen = next === undefined ? current : new URLSearchParams(next)
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <PageMeta
        title={`${own?.title ?? messages.title} · ${brand}`}
        description={own ? messages.topicDescription(own.title) : messages.description}
        path={paths.findSessions(own?.search)}
      />
      <h1 className="mb-5 font-bold text-3xl sm:text-4xl">{own?.title ?? messages.title}</h1>
      <SearchForm chosen={chosen} facets={facets} branches={branches}>
        <div className="grid gap-4">
          <ActiveFilters chosen={chosen} branches={branches} tutor={sessions[0]?.tutor} />
          {topic && <TopicSummary topic={topic} />}
          <p role="status" className="font-medium text-muted">
            {total > 0 && messages.found(total)}
          </p>
          {sessions.length === 0 ? (
            <NothingFound />
          ) : (
            <ul
              aria-busy={next !== undefined}
              className={cn(
                'grid gap-4 transition-opacity sm:grid-cols-2',
                next !== undefined && 'opacity-55',
              )}
            >
              {sessions.map((session, index) => (
                <li key={session._id}>
                  <FoundCard session={session} now={new Date(at)} isFirst={index < 2} />
                </li>
              ))}
            </ul>
          )}
          <Pagination page={page} totalPages={pages} />
        </div>
      </SearchForm>
    </div>
  )
}
