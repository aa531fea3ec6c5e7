import { useQuery } from '@tanstack/react-query'
import { useAuth, useRole } from '../../auth/auth-provider.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useDashboardMessages } from '../../i18n/dashboard.ts'
import { FirstSteps } from '../../overview/first-steps.tsx'
import { NewMaterials } from '../../overview/new-materials.tsx'
import { NextClass } from '../../overview/next-class.tsx'
import { OpenMoney } from '../../overview/open-money.tsx'
import type { OverviewQuery } from '../../overview/panel.tsx'
import { VerifyEmailNotice } from '../../profile/verify-email-notice.tsx'
import { moneyQuery } from '../../queries/money.ts'
import { overviewQuery } from '../../queries/overview.ts'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { Page } from './page.tsx'

const loadRoleHome = async () => (await import('./role-home.tsx')).RoleHome

/** R07: a greeting and what is next for the user. */
export default function Overview() {
  const messages = useDashboardMessages()
  const { user } = useAuth()
  const { role, loading } = useRole()
  const email = user?.email ?? ''
  const query = useQuery({ ...overviewQuery(email), enabled: user !== null })
  const money = useQuery({
    ...moneyQuery(email, { page: 1 }),
    enabled: user !== null,
    refetchOnMount: 'always',
  })
  const isStudent = role === 'Student' || role === 'user'
  const RoleHome = useLazyComponent(loadRoleHome, !loading && !isStudent)
  if (loading || !user) return <PageSpinner label={messages.loading} />
  return (
    <Page
      title={messages.greeting(user.displayName || user.email)}
      intro={messages.signedInAs(messages.roles[role])}
    >
      <VerifyEmailNotice />
      {/* Show everything at once: later content would move the rest under a finger. */}
      {query.isPending || money.isPending || !(isStudent || RoleHome) ? (
        <ListSkeleton />
      ) : (
        <div className="grid items-start gap-5">
          <OpenMoney payments={money.data?.items ?? []} />
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
