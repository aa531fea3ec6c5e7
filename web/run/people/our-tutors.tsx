import { keepPreviousData, useQuery } from '@tanstack/react-query'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { useState } from 'react'
import { Link } from 'react-router'
import { TUTORS_PER_PAGE } from '../../../contract/formats/page-sizes.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import type { listActiveTutors } from '../../../contract/people/tutors.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useTutorTexts } from '../../i18n/tutors.ts'
import { paths } from '../../paths.ts'
import { activeTutorsQuery } from '../../queries/users.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AccountEmail } from '../../ui/contact.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePage } from '../../ui/pagination.tsx'
import { useRows } from '../../ui/rows-switch.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { EndTutorDialog, type TutorEnd } from './tutor-decisions.tsx'

/** R15: the active tutors, six on a page. */
export default function OurTutors() {
  const texts = useTutorTexts()
  return (
    <Page
      title={texts.listTitle}
      intro={texts.listIntro}
      action={
        <ButtonLink to={paths.tutorApplication()} variant="secondary">
          {texts.becomeTutor}
        </ButtonLink>
      }
    >
      <Tutors />
    </Page>
  )
}

function Tutors() {
  const texts = useTutorTexts()
  const isAdmin = useRole().role === 'Admin'
  const search = useSearch()
  const query = useQuery({
    ...activeTutorsQuery(search, usePage(), useRows(TUTORS_PER_PAGE)),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-5">
      <SearchField label={texts.search} hint={texts.searchHint} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {query.data && query.data.total > 0 && texts.found(query.data.total)}
      </p>
      <PagedList
        usualRows={TUTORS_PER_PAGE}
        query={query}
        failed={texts.failedToLoad}
        empty={
          <EmptyState
            icon={<GraduationCap aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={texts.none}
            text={search ? texts.noneMatch : texts.noneHint}
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

type ListedTutor = ResponseOf<typeof listActiveTutors>['tutors'][number]

type Props = { tutor: ListedTutor; isAdmin: boolean; onGone: (id: string) => void }

/** An active tutor, as everyone sees them; Admins also see the email and the actions (P07). */
function TutorCard({ tutor, isAdmin, onGone }: Props) {
  const texts = useTutorTexts()
  return (
    <Card className="flex h-full flex-col gap-4 p-5">
      <div className="flex gap-4">
        <Avatar src={tutor.photo} name={tutor.name} className="size-16" />
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-lg leading-snug">
            {tutor.slug ? (
              <Link to={paths.tutor(tutor.slug)} prefetch="intent" className="hover:underline">
                {tutor.name}
              </Link>
            ) : (
              tutor.name
            )}
          </h2>
          <p className="wrap-anywhere font-medium text-primary">{tutor.expertise}</p>
          {tutor.email && (
            <p className="text-muted text-sm">
              <AccountEmail email={tutor.email} emailVerified={tutor.emailVerified} />
            </p>
          )}
        </div>
      </div>
      <Facts
        className="grid-cols-2 wrap-anywhere"
        facts={[
          { label: texts.experience, value: texts.years(tutor.experience) },
          { label: texts.availability, value: texts.availabilities[tutor.availability] },
        ]}
      />
      <Facts className="wrap-anywhere" facts={[{ label: texts.education, value: tutor.education }]} />
      {tutor.bio && <p className="line-clamp-5 whitespace-pre-line wrap-anywhere text-sm">{tutor.bio}</p>}
      {isAdmin && <EndButtons tutor={tutor} onGone={onGone} />}
    </Card>
  )
}

function EndButtons({ tutor, onGone }: Omit<Props, 'isAdmin'>) {
  const { ends } = useTutorTexts()
  const [end, setEnd] = useState<TutorEnd>()
  const button = (to: TutorEnd, variant: 'secondary' | 'quiet') => (
    <Button size="sm" variant={variant} aria-label={ends[to].named(tutor.name)} onClick={() => setEnd(to)}>
      {ends[to].label}
    </Button>
  )
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      {button('deactivate', 'secondary')}
      {button('delete', 'quiet')}
      {end && <EndTutorDialog tutor={tutor} to={end} onGone={onGone} onClose={() => setEnd(undefined)} />}
    </div>
  )
}
