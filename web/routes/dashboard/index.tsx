import { useQuery } from '@tanstack/react-query'
import { useAuth, useRole } from '../../auth.tsx'
import { VerifyEmailNotice } from '../../profile/verify-email-notice.tsx'
import { overviewQuery } from '../../queries/overview.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { useWords } from '../../words/index.ts'
import { NextClass } from './next-class.tsx'
import { OpenMoney } from './open-money.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { Page } from './page.tsx'
import { Waiting } from './waiting.tsx'

/** R07: who is here, and what comes next for them. */
export default function Overview() {
  const words = useWords().dashboard
  const { user } = useAuth()
  const { role, loading } = useRole()
  const query = useQuery({ ...overviewQuery(user?.email ?? ''), enabled: user !== null })
  if (loading || !user) return <PageSpinner label={words.loading} />
  return (
    <Page title={words.greeting(user.displayName || user.email)} intro={words.signedInAs(words.roles[role])}>
      <VerifyEmailNotice />
      <div className="grid gap-5 xl:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
        {role === 'Admin' && <Waiting query={query} />}
        {role === 'Instructor' && <OwnSessions query={query} />}
        <OpenMoney email={user.email} />
        <NextClass query={query} />
      </div>
    </Page>
  )
}
