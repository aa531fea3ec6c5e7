import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { OWN_SESSIONS_PER_PAGE } from '../../contract/formats/page-sizes.ts'
import { type Role, tutorRoles } from '../../contract/people/roles.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { type ListedStatus, listedStatuses } from '../../contract/sessions/status.ts'
import { useRole } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { FoundCards } from '../find/found-card.tsx'
import { NothingFound, SessionList } from '../find/session-list.tsx'
import { useNow } from '../hooks/use-now.ts'
import { useFormats } from '../i18n/formats.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { JustBooked } from '../learn/booking/just-booked.tsx'
import { paths } from '../paths.ts'
import { foundSessionsQuery, waitingCountQuery } from '../queries/sessions.ts'
import { statusOf, without } from '../sessions/list-address.ts'
import { StatusAndState } from '../sessions/status-badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { chipLinkClasses } from '../ui/cn.ts'
import { PagedList } from '../ui/paged-list.tsx'
import { useRows } from '../ui/rows-switch.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { SessionRows } from './session-rows.tsx'

/**
 * R12: the list of sessions, six on a page. Staff have those of every status, and Admins approve, reject and
 * change them here.
 */
export default function MyCreatedSessions() {
  const texts = useSessionTexts()
  const { role, loading } = useRole()
  const isStaff = tutorRoles.includes(role)
  const { data: waiting = 0, isLoading } = useQuery({ ...waitingCountQuery(), enabled: isStaff })
  // Show what staff have at once: a button or a longer chip would move the rest under a finger.
  const isWhole = !loading && !isLoading
  return (
    <>
      <JustBooked />
      <Page
        title={texts.listTitle}
        intro={introFor(isWhole ? role : undefined, texts)}
        action={isStaff && isWhole && <ButtonLink to={paths.createSession()}>{texts.create}</ButtonLink>}
      >
        <Sessions {...{ isStaff, isWhole, waiting }} />
      </Page>
    </>
  )
}

function introFor(
  role: Role | undefined,
  texts: Record<'listIntro' | 'listIntroInstructor' | 'listIntroAdmin', string>,
) {
  if (role === 'Admin') return texts.listIntroAdmin
  return role === 'Instructor' ? texts.listIntroInstructor : texts.listIntro
}

/** `isWhole`: all is known that comes with the list. `waiting`: how many wait for approval. */
type SessionsProps = { isStaff: boolean; isWhole: boolean; waiting: number }

function Sessions({ isStaff, isWhole, waiting }: SessionsProps) {
  const texts = useSessionTexts()
  const [chosen] = useSearchParams()
  const now = useNow()
  const [hasCounts, setHasCounts] = useState(false)
  const status = isStaff ? statusOf(chosen) : undefined
  const limit = useRows(OWN_SESSIONS_PER_PAGE)
  const query = useQuery({
    ...foundSessionsQuery(chosen, { limit, status, hasCounts }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (!isWhole) return <ListSkeleton />
  const badges = (session: Session) => <StatusAndState session={session} now={now} />
  const List = isStaff ? SessionRows : FoundCards
  return (
    <SessionList
      chosen={chosen}
      found={data}
      status={status}
      usual={isStaff ? 'newest' : 'soonest'}
      isFolded
      onOpen={() => setHasCounts(true)}
      above={isStaff && <StatusChips chosen={chosen} waiting={waiting} />}
    >
      <PagedList
        usualRows={OWN_SESSIONS_PER_PAGE}
        query={query}
        failed={texts.failedToLoadMany}
        empty={<NothingFound {...{ chosen, now, badges, found: data }} />}
      >
        {(sessions) => <List sessions={sessions} now={now} badges={badges} />}
      </PagedList>
    </SessionList>
  )
}

const shown: ListedStatus[] = ['all', ...listedStatuses.filter((status) => status !== 'all')]

/** Which sessions a list of staff has, with how many wait for approval. Words and filters stay. */
function StatusChips({ chosen, waiting }: { chosen: URLSearchParams; waiting: number }) {
  const texts = useSessionTexts()
  const { number } = useFormats()
  const current = statusOf(chosen)
  const { role } = useRole()
  // Only Admins give a session to another tutor.
  const statuses = shown.filter((status) => status !== 'untaught' || role === 'Admin')
  const addressOf = (status: ListedStatus) => {
    const rest = without(['status'], chosen)
    if (status === 'all') return rest
    return { search: [rest.search, `status=${status}`].filter(Boolean).join('&') }
  }
  return (
    <nav aria-label={texts.status}>
      <ul className="flex flex-wrap gap-2">
        {statuses.map((status) => (
          <li key={status}>
            <Link
              to={addressOf(status)}
              preventScrollReset
              aria-current={status === current ? 'true' : undefined}
              className={`${chipLinkClasses} gap-1.5`}
            >
              {texts.listed[status]}
              {status === 'pending' && waiting > 0 && <strong>{number(waiting)}</strong>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
