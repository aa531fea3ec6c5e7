import { keepPreviousData, useQuery } from '@tanstack/react-query'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { TUTORS_PER_PAGE } from '../../../contract/http/limits.ts'
import { useCurrentUser, useRole } from '../../auth/auth-provider.tsx'
import { useTutorMessages } from '../../i18n/tutors.ts'
import { paths } from '../../paths.ts'
import { activeTutorsQuery } from '../../queries/tutors.ts'
import { TutorCard } from '../../tutors/tutor-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePage } from '../../ui/pagination.tsx'
import { useRows } from '../../ui/rows-switch.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { Page } from './page.tsx'

/** R15: the active tutors, six on a page. */
export default function OurTutors() {
  const messages = useTutorMessages()
  return (
    <Page
      title={messages.listTitle}
      intro={messages.listIntro}
      action={
        <ButtonLink to={paths.tutorApplication()} variant="secondary">
          {messages.becomeTutor}
        </ButtonLink>
      }
    >
      <Tutors />
    </Page>
  )
}

function Tutors() {
  const messages = useTutorMessages()
  const { email } = useCurrentUser()
  const isAdmin = useRole().role === 'Admin'
  const search = useSearch()
  const query = useQuery({
    ...activeTutorsQuery(search, usePage(), useRows(TUTORS_PER_PAGE), email),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-5">
      <SearchField label={messages.search} hint={messages.searchHint} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {query.data && query.data.total > 0 && messages.found(query.data.total)}
      </p>
      <PagedList
        usualRows={TUTORS_PER_PAGE}
        query={query}
        failed={messages.failedToLoad}
        empty={
          <EmptyState
            icon={<GraduationCap aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={messages.none}
            text={search ? messages.noneMatch : messages.noneHint}
          />
        }
      >
        {(tutors, onGone) => (
          <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {tutors.map((tutor) => (
              <li key={tutor._id}>
                <TutorCard tutor={tutor} isAdmin={isAdmin} onGone={onGone} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
