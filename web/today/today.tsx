import { useQuery } from '@tanstack/react-query'
import type { OwnDue } from '../../contract/fee-parts/fee-parts.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { RoleProblem } from '../auth/guards.tsx'
import { nameOf } from '../auth/use-visitor.ts'
import { OwnWaitlists } from '../book/waitlist/own-lines.tsx'
import { Page } from '../dashboard/page.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { OpenChoices } from '../learn/choices/open-choices.tsx'
import { NextDue } from '../learn/dues/next-due.tsx'
import { duesQuery, openChoicesQuery } from '../queries/bookings.ts'
import { openCheckoutsQuery } from '../queries/checkouts.ts'
import { overviewQuery, waitlistQuery } from '../queries/overview.ts'
import { ListSkeleton, PageSpinner } from '../ui/skeleton.tsx'
import { VerifyEmailNotice } from '../you/profile/verify-email-notice.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NewMaterials } from './new-materials.tsx'
import { NextClass } from './next-class.tsx'
import { OpenMoney } from './open-money.tsx'
import type { OverviewQuery } from './panel.tsx'

const loadRoleHome = async () => (await import('./role-home.tsx')).RoleHome

const SOON_DAYS = 7

/** Whether a part is to be paid within a week, or late. */
const isSoon = ({ payable, dueOn }: OwnDue): boolean => payable && dueOn <= dayOf(new Date(), SOON_DAYS)

/** R07: a greeting and what is next for the user. */
export default function Overview() {
  const messages = useDashboardMessages()
  const { user } = useAuth()
  const { role, loading, hasParts, retry } = useRole()
  const userId = user?.uid ?? ''
  const query = useQuery({ ...overviewQuery(userId), enabled: user !== null })
  const checkouts = useQuery({ ...openCheckoutsQuery(userId), enabled: user !== null })
  const isPaying = checkouts.data !== undefined && checkouts.data.length > 0
  // Few people are paying, so only they load it.
  const lines = useQuery({ ...waitlistQuery(userId), enabled: user !== null })
  const isWaiting = lines.data !== undefined && lines.data.length > 0
  const choices = useQuery({ ...openChoicesQuery(userId), enabled: user !== null })
  const mayChoose = choices.data !== undefined && choices.data.length > 0
  const dues = useQuery({ ...duesQuery(userId), enabled: user !== null && hasParts })
  const due = dues.data?.find(isSoon)
  const isReading = [query, checkouts, lines, choices].some(({ isPending }) => isPending)
  const isLoading = isReading || dues.isLoading
  const isStudent = role === 'Student' || role === 'user'
  const RoleHome = useLazyComponent(loadRoleHome, !loading && !isStudent)
  if (loading || !user) return <PageSpinner label={messages.loading} />
  const greeting = messages.greeting(nameOf(user))
  if (retry)
    return (
      <Page title={greeting}>
        <RoleProblem onRetry={retry} />
      </Page>
    )
  return (
    <Page title={greeting} intro={messages.signedInAs(messages.roles[role])}>
      {/* Show everything at once: later content would move the rest under a finger. */}
      {isLoading || !(isStudent || RoleHome) ? (
        <ListSkeleton />
      ) : (
        <div className="grid items-start gap-5">
          {due && <NextDue due={due} />}
          {mayChoose && <OpenChoices choices={choices.data ?? []} />}
          {isWaiting && <OwnWaitlists places={lines.data ?? []} />}
          {isPaying && <OpenMoney checkouts={checkouts.data ?? []} />}
          {/* After what has a clock: on a phone the notice would push an offered seat off the screen. */}
          <VerifyEmailNotice />
          {RoleHome && <RoleHome role={role} query={query} />}
          <Learning query={query} isStudent={isStudent} />
        </div>
      )}
    </Page>
  )
}

/** What the user has booked. Others than students may have booked nothing, and need no steps to it. */
function Learning({ query, isStudent }: { query: OverviewQuery; isStudent: boolean }) {
  const { data } = query
  if (data && !data.hasBooked) return isStudent ? <FirstSteps /> : null
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
      <NextClass query={query} />
      <NewMaterials materials={data?.newMaterials ?? []} />
    </div>
  )
}
