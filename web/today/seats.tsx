import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { useTodayMessages } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Bar } from './bar.tsx'
import { Taken } from './classes-by-hour.tsx'
import { Panel } from './panel.tsx'

type Props = { sessions: NonNullable<Overview['teaching']>['sessions'] }

/** How an Instructor's sessions to come fill, each with who comes and a way to duplicate it. */
export function SeatsOfSessions({ sessions }: Props) {
  const messages = useTodayMessages()
  return (
    <Panel title={messages.seatsTitle}>
      <ul className="divide-y divide-line">
        {sessions.map(({ _id, title, classStart, enrolled, capacity }) => (
          <li key={_id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <Link
              prefetch="intent"
              to={paths.bookedSession(_id)}
              className="wrap-anywhere flex min-h-11 items-center font-semibold leading-snug hover:underline"
            >
              {title}
            </Link>
            <p className="text-muted text-sm">
              <DateTime value={classStart} />
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Taken id={_id} title={title} enrolled={enrolled} capacity={capacity} />
              <ButtonLink
                to={paths.copySession(_id)}
                variant="quiet"
                size="sm"
                aria-label={messages.duplicateOf(title)}
              >
                {messages.duplicate}
              </ButtonLink>
            </div>
            {capacity !== null && <Bar part={enrolled} of={capacity} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
