import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { type OverviewQuery, Panel } from './panel.tsx'

/** Decisions that wait for an Admin, with links. */
export function Waiting({ query }: { query: OverviewQuery }) {
  const messages = useDashboardMessages()
  return (
    <Panel title={messages.waitingTitle} query={query}>
      {({ waiting }) =>
        waiting && countOf(waiting) > 0 ? (
          <ul className="grid gap-4">
            <WaitingRow count={waiting.disputes} text={messages.waitingDisputes} to={paths.disputes()} />
            <WaitingRow count={waiting.payments} text={messages.waitingPayments} to={paths.heldPayments()} />
            <WaitingRow count={waiting.calls} text={messages.waitingCalls} to={paths.calls()} />
            <WaitingRow count={waiting.sessions} text={messages.waitingCount} to={paths.waitingSessions()}>
              <Oldest sessions={waiting.oldest} />
            </WaitingRow>
            <WaitingRow count={waiting.tutors} text={messages.waitingTutors} to={paths.waitingTutors()} />
            <WaitingRow count={waiting.roles} text={messages.waitingRoles} to={paths.askedRoles()} />
          </ul>
        ) : (
          <p className="text-muted">{messages.nothingWaiting}</p>
        )
      }
    </Panel>
  )
}

const countOf = ({ oldest: _oldest, ...counts }: NonNullable<Overview['waiting']>) =>
  Object.values(counts).reduce((sum, one) => sum + one, 0)

type WaitingRowProps = { count: number; text: (count: number) => string; to: string; children?: ReactNode }

function WaitingRow({ count, text, to, children }: WaitingRowProps) {
  if (count === 0) return null
  return (
    <li>
      <Link
        prefetch="intent"
        to={to}
        className="inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
      >
        {text(count)}
      </Link>
      {children}
    </li>
  )
}

function Oldest({ sessions }: { sessions: NonNullable<Overview['waiting']>['oldest'] }) {
  const messages = useSessionMessages()
  return (
    <ul className="grid gap-1">
      {sessions.map(({ _id, title, tutor }) => (
        <li key={_id}>
          <Link prefetch="intent" to={paths.bookedSession(_id)} className="group block wrap-anywhere py-1.5">
            <span className="wrap-anywhere block font-semibold leading-snug group-hover:underline">
              {title}
            </span>
            <span className="text-muted text-sm">{messages.by(tutor)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
