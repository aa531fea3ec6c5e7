import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import LibraryBig from 'lucide-react/icons/library-big'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SESSIONS_PER_PAGE } from '../../contract/http/limits.ts'
import { type Role, tutorRoles } from '../../contract/people/roles.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { sessionStatuses } from '../../contract/sessions/status.ts'
import { useCurrentUser, useRole } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { ActiveFilters, isSearching, NothingFound } from '../find/active-filters.tsx'
import { SearchForm } from '../find/search-form.tsx'
import { useMedia } from '../hooks/use-media.ts'
import { useNow } from '../hooks/use-now.ts'
import { useFindMessages } from '../i18n/find.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { JustBooked } from '../learn/booking/just-booked.tsx'
import { paths } from '../paths.ts'
import { foundSessionsQuery, sessionsPageQuery } from '../queries/sessions.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { OnlySome } from '../ui/only-some.tsx'
import { type ListPage, PagedList } from '../ui/paged-list.tsx'
import { usePageAddress } from '../ui/pagination.tsx'
import { useRows } from '../ui/rows-switch.tsx'
import { SessionCards } from './session-cards.tsx'
import { type SessionListProps, SessionTable } from './session-table.tsx'

/** R12: all sessions that the user may see, six on a page. Admins approve, reject and change them here. */
export default function SessionList() {
  const messages = useSessionMessages()
  const { role } = useRole()
  const mayTeach = tutorRoles.includes(role)
  return (
    <Page
      title={messages.listTitle}
      intro={introFor(role, messages)}
      action={mayTeach && <ButtonLink to={paths.createSession()}>{messages.create}</ButtonLink>}
    >
      <JustBooked />
      <Sessions />
    </Page>
  )
}

function introFor(
  role: Role,
  messages: Record<'listIntro' | 'listIntroInstructor' | 'listIntroAdmin', string>,
) {
  if (role === 'Admin') return messages.listIntroAdmin
  return role === 'Instructor' ? messages.listIntroInstructor : messages.listIntro
}

function Sessions() {
  const [chosen] = useSearchParams()
  const isSearch = isSearching(chosen)
  const [needsCounts, setNeedsCounts] = useState(isSearch)
  const { userId } = useCurrentUser()
  const found = useQuery({
    ...foundSessionsQuery(chosen, useRows(SESSIONS_PER_PAGE), userId),
    placeholderData: keepPreviousData,
    enabled: isSearch || needsCounts,
  })
  return (
    <SearchForm
      chosen={chosen}
      facets={found.data?.facets ?? {}}
      branches={found.data?.branches ?? []}
      isFolded
      onOpen={() => setNeedsCounts(true)}
    >
      <div className="grid gap-4">
        <ActiveFilters chosen={chosen} branches={found.data?.branches ?? []} />
        {isSearch ? <Found query={found} /> : <All />}
      </div>
    </SearchForm>
  )
}

function All() {
  const messages = useSessionMessages()
  const { userId } = useCurrentUser()
  const rows = useRows(SESSIONS_PER_PAGE)
  const [chosen] = useSearchParams()
  const status = sessionStatuses.find((one) => one === chosen.get('status'))
  const query = useQuery({
    ...sessionsPageQuery(usePageAddress(), { limit: rows, status }, userId),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {status && <OnlySome text={messages.onlyStatus[status]} all={paths.sessionList()} />}
      <PagedList
        usualRows={SESSIONS_PER_PAGE}
        query={query}
        failed={messages.failedToLoadMany}
        empty={
          <EmptyState
            icon={<LibraryBig aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={messages.none}
            text={messages.noneHint}
          />
        }
      >
        {(sessions) => <List sessions={sessions} />}
      </PagedList>
    </>
  )
}

type FoundProps = { query: UseQueryResult<ListPage<Session> & { total: number }> }

function Found({ query }: FoundProps) {
  const messages = { find: useFindMessages(), sessions: useSessionMessages() }
  const mayTeach = tutorRoles.includes(useRole().role)
  const { total = 0 } = query.data ?? {}
  return (
    <>
      <p role="status" className="font-medium text-muted">
        {total > 0 && messages.find.found(total)}
      </p>
      {mayTeach && <p className="text-muted text-sm">{messages.find.onlyApproved}</p>}
      <PagedList
        query={query}
        failed={messages.sessions.failedToLoadMany}
        empty={<NothingFound />}
        usualRows={SESSIONS_PER_PAGE}
      >
        {(items) => <List sessions={items} />}
      </PagedList>
    </>
  )
}

function List(props: Omit<SessionListProps, 'now'>) {
  const now = useNow()
  const Sessions = useMedia('(min-width: 75rem)') ? SessionTable : SessionCards
  return <Sessions {...props} now={now} />
}
