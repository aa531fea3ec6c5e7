import { useQuery } from '@tanstack/react-query'
import type { Overview } from '../../contract/centre/overview.ts'
import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { RoleProblem } from '../auth/guards.tsx'
import { nameOf } from '../auth/use-visitor.ts'
import { Page } from '../dashboard/page.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { useTodayMessages } from '../i18n/today.ts'
import { overviewQuery } from '../queries/overview.ts'
import { Loaded } from '../ui/loaded.tsx'
import { ListSkeleton, PageSpinner } from '../ui/skeleton.tsx'
import { VerifyEmailNotice } from '../you/profile/verify-email-notice.tsx'
import { Courses } from './courses.tsx'
import { BookingSteps } from './first-steps.tsx'
import { NewMaterials } from './new-materials.tsx'
import { Owed } from './owed.tsx'
import { NextClass } from './ticket.tsx'
import { TutorRequest } from './tutor-request.tsx'

const loadWork = async () => (await import('./work.tsx')).Work
const loadUrgent = async () => (await import('./urgent.tsx')).Urgent

/** Few people have anything that runs out, so only they load it. */
const isUrgent = ({ waitlist, checkouts, choices }: Overview): boolean =>
  waitlist.length + checkouts.length + choices.length > 0

/** R07: what opens after sign-in: what is next for this person, by their role. */
export default function Today() {
  const messages = { dashboard: useDashboardMessages(), today: useTodayMessages() }
  const { user } = useAuth()
  const { role, isCashier, loading, retry } = useRole()
  const query = useQuery({ ...overviewQuery(user?.uid ?? ''), enabled: user !== null })
  const works = isCashier || role === 'Instructor' || role === 'Admin'
  const Work = useLazyComponent(loadWork, !loading && works)
  const urgent = query.data !== undefined && isUrgent(query.data)
  const Urgent = useLazyComponent(loadUrgent, urgent)
  if (loading || !user) return <PageSpinner label={messages.dashboard.loading} />
  return (
    <Page title={messages.today.greeting(nameOf(user))}>
      {retry ? (
        <RoleProblem onRetry={retry} />
      ) : (works && !Work) || (urgent && !Urgent) ? (
        // Show everything at once: later content would move the rest under a finger.
        <ListSkeleton />
      ) : (
        <Loaded query={query} failed={messages.today.failed}>
          {(overview) => (
            <div className="grid items-start gap-5">
              {Urgent && <Urgent overview={overview} />}
              {Work && <Work overview={overview} />}
              <Learning overview={overview} isStudent={!works} />
            </div>
          )}
        </Loaded>
      )}
    </Page>
  )
}

type Props = { overview: Overview; isStudent: boolean }

/** What somebody has booked. Who has never booked sees how to; who works here needs no steps to it. */
function Learning({ overview, isStudent }: Props) {
  const { hasBooked, nextClass, bookings, owed, newMaterials, progress, tutorRequest } = overview
  return (
    <>
      {hasBooked && <NextClass nextClass={nextClass} bookings={bookings} />}
      {owed && <Owed owed={owed} />}
      {tutorRequest && <TutorRequest request={tutorRequest} />}
      <VerifyEmailNotice />
      {!hasBooked && isStudent && <BookingSteps />}
      <div className="grid items-start gap-5 empty:hidden xl:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
        <Courses progress={progress} />
        <NewMaterials materials={newMaterials} />
      </div>
    </>
  )
}
