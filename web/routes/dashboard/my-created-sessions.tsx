import { keepPreviousData, useQuery } from '@tanstack/react-query'
import LibraryBig from 'lucide-react/icons/library-big'
import { type Role, teacherRoles } from '../../../contract/roles.ts'
import { useAuth, useRole } from '../../auth/auth-provider.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useSessionWords } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { sessionsPageQuery } from '../../queries/sessions.ts'
import { SessionCards } from '../../sessions/session-cards.tsx'
import { SessionTable } from '../../sessions/session-table.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { Page } from './page.tsx'

/** R12: every session this person may see, six to a page; Admins decide and change them here. */
export default function SessionList() {
  const words = useSessionWords()
  const { role } = useRole()
  const mayTeach = teacherRoles.includes(role)
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
  const words = useSessionWords()
  const email = useAuth().user?.email ?? ''
  const query = useQuery({ ...sessionsPageQuery(usePageAddress(), email), placeholderData: keepPreviousData })
  const List = useMedia('(min-width: 75rem)') ? SessionTable : SessionCards
  const now = useNow()
  return (
    <PagedList
      query={query}
      failed={words.failedToLoadMany}
      empty={
        <EmptyState
          icon={<LibraryBig aria-hidden="true" className="size-10" strokeWidth={1.5} />}
          title={words.none}
          text={words.noneHint}
        />
      }
    >
      {(sessions) => <List sessions={sessions} now={now} isAdmin={isAdmin} />}
    </PagedList>
  )
}
