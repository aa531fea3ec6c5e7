import { useQuery } from '@tanstack/react-query'
import { useAuth, useRole } from '../../auth/auth-provider.tsx'
import { useDashboardMessages } from '../../i18n/dashboard.ts'
import { VerifyEmailNotice } from '../../profile/verify-email-notice.tsx'
import { moneyQuery } from '../../queries/money.ts'
import { overviewQuery } from '../../queries/overview.ts'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { NextClass } from './next-class.tsx'
import { OpenMoney } from './open-money.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { Page } from './page.tsx'
import { Waiting } from './waiting.tsx'

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
  if (loading || !user) return <PageSpinner label={messages.loading} />
  return (
    <Page
      title={messages.greeting(user.displayName || user.email)}
      intro={messages.signedInAs(messages.roles[role])}
    >
      <VerifyEmailNotice />
      {/* Show everything at once: later content would move the rest under a finger. */}
      {query.isPending || money.isPending ? (
        <ListSkeleton />
      ) : (
        <div className="grid gap-5 xl:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
          {role === 'Admin' && <Waiting query={query} />}
          {role === 'Instructor' && <OwnSessions query={query} />}
          <OpenMoney payments={money.data?.items ?? []} />
          <NextClass query={query} />
        </div>
      )}
    </Page>
  )
}
