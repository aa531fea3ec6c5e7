import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { SessionWhen } from '../sessions/class-time.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Taken } from './classes-by-hour.tsx'
import { Bar, Panel } from './panel.tsx'

type Teaching = NonNullable<Overview['teaching']>
type Props = { own: NonNullable<Overview['own']>; teaching: Teaching }

/**
 * An Instructor's own sessions without approval: what was rejected, why, and a way to change it; and what
 * waits (I04).
 */
export function OwnSessions({ own, teaching }: Props) {
  const texts = useTodayTexts()
  return (
    <Panel title={texts.ownTitle}>
      {own.rejected > 0 && (
        <Count to={paths.rejectedSessions()} className="text-danger">
          {texts.ownRejected(own.rejected)}
        </Count>
      )}
      <Rejected sessions={teaching.rejected} />
      {own.pending > 0 && <Count to={paths.waitingSessions()}>{texts.ownWaiting(own.pending)}</Count>}
      <Pending sessions={teaching.pending} />
    </Panel>
  )
}

type CountProps = { to: string; className?: string; children: ReactNode }

/** Leads to the list; an Instructor's has only their own sessions in that state. */
function Count({ to, className, children }: CountProps) {
  return (
    <Link
      prefetch="intent"
      to={to}
      className={cn('inline-flex min-h-11 w-fit items-center font-medium hover:underline', className)}
    >
      {children}
    </Link>
  )
}

function Rejected({ sessions }: { sessions: Teaching['rejected'] }) {
  const texts = useTodayTexts()
  if (sessions.length === 0) return null
  return (
    <ul className="grid gap-3">
      {sessions.map(({ _id, title, rejectionReason, feedback }) => (
        <li key={_id} className="grid gap-2 rounded-control bg-danger-soft p-4">
          <p className="wrap-anywhere font-semibold">{title}</p>
          <p className="wrap-anywhere whitespace-pre-line">
            {[rejectionReason, feedback].filter(Boolean).join('\n')}
          </p>
          <ButtonLink
            to={paths.editSession(_id)}
            size="sm"
            className="justify-self-start"
            aria-label={texts.changeOf(title)}
          >
            {texts.change}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

function Pending({ sessions }: { sessions: Teaching['pending'] }) {
  if (sessions.length === 0) return null
  return (
    <ul className="grid gap-1">
      {sessions.map(({ _id, title }) => (
        <li key={_id}>
          <Link
            prefetch="intent"
            to={paths.bookedSession(_id)}
            className="wrap-anywhere flex min-h-11 items-center font-semibold leading-snug hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How an Instructor's sessions to come fill, each with who comes and a way to duplicate it. */
export function SeatsOfSessions({ sessions }: Pick<Teaching, 'sessions'>) {
  const texts = useTodayTexts()
  return (
    <Panel title={texts.seatsTitle}>
      <ul className="divide-y divide-line">
        {sessions.map(({ _id, title, enrolled, capacity, ...times }) => (
          <li key={_id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <Link
              prefetch="intent"
              to={paths.bookedSession(_id)}
              className="wrap-anywhere flex min-h-11 items-center font-semibold leading-snug hover:underline"
            >
              {title}
            </Link>
            <p className="text-muted text-sm">
              <SessionWhen of={times} />
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Taken id={_id} title={title} enrolled={enrolled} capacity={capacity} />
              <ButtonLink
                to={paths.copySession(_id)}
                variant="quiet"
                size="sm"
                aria-label={texts.duplicateOf(title)}
              >
                {texts.duplicate}
              </ButtonLink>
            </div>
            {capacity !== null && <Bar part={enrolled} of={capacity} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
