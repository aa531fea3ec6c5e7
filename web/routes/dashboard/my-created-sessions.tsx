import { keepPreviousData, useQuery } from '@tanstack/react-query'
import LibraryBig from 'lucide-react/icons/library-big'
import { type Role, teacherRoles } from '../../../contract/roles.ts'
import { useCurrentUser, useRole } from '../../auth/auth-provider.tsx'
import { JustBooked } from '../../bookings/just-booked.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { sessionsPageQuery } from '../../queries/sessions.ts'
import { SessionCards } from '../../sessions/session-cards.tsx'
import { SessionTable } from '../../sessions/session-table.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { Page } from './page.tsx'

/** R12: all sessions that the user may see, six on a page. Admins approve, reject and change them here. */
export default function SessionList() {
  const messages = useSessionMessages()
  const { role } = useRole()
  const mayTeach = teacherRoles.includes(role)
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
  const messages = useSessionMessages()
  const { email } = useCurrentUser()
  const query = useQuery({ ...sessionsPageQuery(usePageAddress(), email), placeholderData: keepPreviousData })
  const List = useMedia('(min-width: 75rem)') ? SessionTable : SessionCards
  const now = useNow()
  return (
    <PagedList
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
      {(sessions) => <List sessions={sessions} now={now} />}
    </PagedList>
  )
}
