import { keepPreviousData, useQuery } from '@tanstack/react-query'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { useTutorTexts } from '../../i18n/tutors.ts'
import { paths } from '../../paths.ts'
import { applicationsQuery } from '../../queries/users.ts'
import { EmptyState, OnlySome } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePage } from '../../ui/pagination.tsx'
import { ApplicationCards, ApplicationTable } from './applications.tsx'

/** R13: all tutor applications, for Admins to view, approve and delete. */
export default function ManageTutors() {
  const texts = useTutorTexts()
  return (
    <AdminOnly>
      <Page title={texts.manageTitle} intro={texts.manageIntro}>
        <Applications />
      </Page>
    </AdminOnly>
  )
}

function Applications() {
  const texts = useTutorTexts()
  const { userId } = useCurrentUser()
  const page = usePage()
  const isWaiting = useSearchParams()[0].get('status') === 'pending'
  const query = useQuery({
    ...applicationsQuery(page, isWaiting, userId),
    placeholderData: keepPreviousData,
  })
  const List = useMedia('(min-width: 64rem)') ? ApplicationTable : ApplicationCards
  return (
    <div className="grid gap-5">
      {isWaiting && <OnlySome text={texts.onlyWaiting} all={paths.manageTutors()} />}
      <PagedList
        query={query}
        failed={texts.failedToLoad}
        empty={
          <EmptyState
            icon={<GraduationCap aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={texts.none}
            text={texts.noApplications}
          />
        }
      >
        {(tutors, onGone) => <List tutors={tutors} onGone={onGone} />}
      </PagedList>
    </div>
  )
}
