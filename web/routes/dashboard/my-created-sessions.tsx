import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LibraryBig } from 'lucide-react'
import { Navigate } from 'react-router'
import { type Role, teaching } from '../../../contract/roles.ts'
import { useAuth, useRole } from '../../auth.tsx'
import { paths } from '../../paths.ts'
import { sessionsPageQuery } from '../../queries/sessions.ts'
import { SessionCards } from '../../sessions/session-cards.tsx'
import { SessionTable } from '../../sessions/session-table.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination, usePage } from '../../ui/pagination.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../use-media.ts'
import { useNow } from '../../use-now.ts'
import { useWords } from '../../words/index.ts'
import { Page } from './page.tsx'

/** R12: every session this person may see, six to a page; Admins decide and change them here. */
export default function SessionList() {
  const words = useWords().sessions
  const { role } = useRole()
  const mayTeach = teaching.includes(role)
  return (
    <Page
      title={words.listTitle}
      intro={introFor(role, words)}
      action={mayTeach && <ButtonLink to={paths.createSession()}>{words.create}</ButtonLink>}
    >
      <Sessions isAdmin={role === 'Admin'} />
    </Page>
  )
}

function introFor(role: Role, words: Record<'listIntro' | 'listIntroInstructor' | 'listIntroAdmin', string>) {
  if (role === 'Admin') return words.listIntroAdmin
  return role === 'Instructor' ? words.listIntroInstructor : words.listIntro
}

function Sessions({ isAdmin }: { isAdmin: boolean }) {
  const words = useWords().sessions
  const email = useAuth().user?.email ?? ''
  const page = usePage()
  const query = useQuery({ ...sessionsPageQuery(page, email), placeholderData: keepPreviousData })
  const { data: answer, error, isPlaceholderData, isFetching, refetch } = query
  const wide = useMedia('(min-width: 75rem)')
  const now = useNow()
  const List = wide ? SessionTable : SessionCards

  if (!answer && error)
    return (
      <ErrorState
        title={words.failedToLoadMany}
        message={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!answer) return <ListSkeleton />
  const totalPages = answer.pagination?.totalPages ?? 1
  // The last session of the last page may just have gone.
  if (totalPages > 0 && page > totalPages && !isPlaceholderData)
    return <Navigate to={`?page=${totalPages}`} replace />
  if (answer.data.length === 0)
    return (
      <EmptyState
        icon={<LibraryBig aria-hidden="true" className="size-10" strokeWidth={1.5} />}
        title={words.none}
        text={words.noneHint}
      />
    )
  return (
    <div className="grid gap-8">
      <div
        aria-busy={isPlaceholderData}
        className={classes('transition-opacity', isPlaceholderData && 'opacity-55')}
      >
        <List sessions={answer.data} now={now} isAdmin={isAdmin} />
      </div>
      <Pagination page={page} totalPages={totalPages} />
    </div>
  )
}
