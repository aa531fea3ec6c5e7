import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCentreMessages } from '../i18n/centre.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { useLanguage } from '../i18n/index.ts'
import { paths } from '../paths.ts'
import { systemQuery } from '../queries/centre.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { type OverviewQuery, Panel } from './panel.tsx'

const tones: Record<string, Tone> = {
  fine: 'success',
  attention: 'warning',
  broken: 'danger',
  unknown: 'neutral',
}

/** What is wrong: the system's worst state, emails that failed, refunds that are pending. */
export function Troubles({ query }: { query: OverviewQuery }) {
  const messages = useDashboardMessages().centre
  return (
    <Panel title={messages.troublesTitle} query={query}>
      {({ centre }) => (
        <ul className="grid gap-1">
          <li>
            <System />
          </li>
          <li>
            <Line to={paths.outbox('?state=failed')} isWrong={Boolean(centre?.failedEmails)}>
              {centre?.failedEmails ? messages.failedEmails(centre.failedEmails) : messages.noFailedEmails}
            </Line>
          </li>
          <li>
            <Line
              to={paths.everyonesPayments({ status: 'refund_due' })}
              isWrong={Boolean(centre?.refundsDue)}
            >
              {centre?.refundsDue ? messages.refundsDue(centre.refundsDue) : messages.noRefundsDue}
            </Line>
          </li>
        </ul>
      )}
    </Panel>
  )
}

function System() {
  const messages = { ...useCentreMessages().system, ...useDashboardMessages().centre }
  const { data, isError } = useQuery(systemQuery(useLanguage()))
  return (
    <Line to={paths.system()} isWrong={data?.state === 'broken'}>
      {data && <Badge tone={tones[data.state] ?? 'neutral'}>{messages.states[data.state]}</Badge>}
      {data?.summary ?? (isError ? messages.systemUnknown : messages.checkingSystem)}
    </Line>
  )
}

function Line({ to, isWrong, children }: { to: string; isWrong: boolean; children: ReactNode }) {
  return (
    <Link
      prefetch="intent"
      to={to}
      className={`flex min-h-11 flex-wrap items-center gap-2 py-1 underline-offset-4 hover:underline ${isWrong ? 'font-semibold text-danger' : ''}`}
    >
      {children}
    </Link>
  )
}
