import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { PaymentRow, RoleRow, SessionRow, TutorRow } from './decisions.tsx'
import { WaitingLink } from './figure.tsx'
import { OpenedPanel, Panel } from './panel.tsx'
import { CancellationRow, WaiverRow } from './to-confirm.tsx'

type Waiting = NonNullable<Overview['waiting']>
type Decisions = NonNullable<Overview['decisions']>

/**
 * R07: what waits for an Admin: a count that opens, to be decided in place; what has a deadline comes first.
 */
export function Waiting({ waiting, decisions }: { waiting: Waiting; decisions: Decisions }) {
  const texts = useTodayTexts()
  const { waitingOf } = texts
  const { sessions, tutors, roles, payments, cancellations, waivers } = decisions
  const count = Object.values(waiting).reduce((sum, one) => sum + one, 0) + cancellations.length
  if (count === 0)
    return (
      <Panel title={texts.waiting}>
        <p className="text-muted">{texts.nothingWaiting}</p>
      </Panel>
    )
  return (
    <OpenedPanel title={texts.waitingCount(count)}>
      {waiting.untaught + waiting.disputes + waiting.calls + waiting.refunds > 0 && (
        <ul className="grid gap-1">
          <WaitingLink count={waiting.untaught} text={waitingOf.untaught} to={paths.untaughtSessions()} />
          <WaitingLink count={waiting.refunds} text={waitingOf.refunds} to={paths.refunds()} />
          <WaitingLink count={waiting.disputes} text={waitingOf.disputes} to={paths.disputes()} />
          <WaitingLink count={waiting.calls} text={waitingOf.calls} to={paths.calls()} />
        </ul>
      )}
      <Group title={waitingOf.payments(waiting.payments)} to={paths.heldPayments()}>
        {payments.map((one) => (
          <PaymentRow key={one.attemptId} heldPayment={one} />
        ))}
      </Group>
      <Group title={texts.toConfirm.cancellations}>
        {cancellations.map((one) => (
          <CancellationRow key={one.session._id} asked={one} />
        ))}
      </Group>
      <Group title={waitingOf.waivers(waiting.waivers)} to={paths.centreDues()}>
        {waivers.map((one) => (
          <WaiverRow key={one._id} due={one} />
        ))}
      </Group>
      <Group title={waitingOf.sessions(waiting.sessions)} to={paths.waitingSessions()}>
        {sessions.map((one) => (
          <SessionRow key={one._id} session={one} />
        ))}
      </Group>
      <Group title={waitingOf.tutors(waiting.tutors)} to={paths.waitingTutors()}>
        {tutors.map((one) => (
          <TutorRow key={one._id} tutor={one} />
        ))}
      </Group>
      <Group title={waitingOf.roles(waiting.roles)} to={paths.askedRoles()}>
        {roles.map((one) => (
          <RoleRow key={one._id} account={one} />
        ))}
      </Group>
    </OpenedPanel>
  )
}

/** `to`: where all of them are, if those that are shown are not all. */
type GroupProps = { title: string; to?: string; children: ReactNode[] }

/** The rows that wait longest, below how many there are, which leads to all. */
function Group({ title, to, children }: GroupProps) {
  if (children.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>
        {to === undefined ? (
          <span className="inline-flex min-h-11 items-center font-semibold">{title}</span>
        ) : (
          <Link
            prefetch="intent"
            to={to}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        )}
      </h3>
      <ul className="divide-y divide-line border-line border-y">{children}</ul>
    </section>
  )
}
