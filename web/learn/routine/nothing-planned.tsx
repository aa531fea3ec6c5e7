import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { dayOf } from '../../../contract/formats/dates.ts'
import { tutorRoles } from '../../../contract/people/roles.ts'
import { useCurrentUser, useRole } from '../../auth/auth-provider.tsx'
import { useCalendarMessages } from '../../i18n/calendar.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import { paths } from '../../paths.ts'
import { overviewQuery } from '../../queries/overview.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Shown, spanOf, type ToQuery } from './calendar-address.ts'

type Props = { shown: Shown; toQuery: ToQuery }

/** Leads on from a week or month without classes: to the next class, and to more of them. */
export function NothingPlanned({ shown, toQuery }: Props) {
  const messages = useCalendarMessages()
  const { role } = useRole()
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={messages.nothing[shown.view]}
      text={messages.nothingHint}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ToNextClass shown={shown} toQuery={toQuery} />
          {tutorRoles.includes(role) ? (
            <ButtonLink to={paths.createSession()} variant="secondary">
              {messages.create}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.findSessions()} variant="secondary">
              {messages.find}
            </ButtonLink>
          )}
        </div>
      }
    />
  )
}

function ToNextClass({ shown, toQuery }: Props) {
  const messages = useCalendarMessages()
  const { day: nameOf } = useCalendarFormats()
  const { userId } = useCurrentUser()
  const { data } = useQuery(overviewQuery(userId))
  const starts = [data?.nextClass?.start, data?.teaching?.next?.start].filter((start) => start !== undefined)
  const [next] = starts.sort()
  if (!next) return null
  const date = dayOf(new Date(next))
  const { from, to } = spanOf(shown)
  if (from <= date && date <= to) return null
  return (
    <ButtonLink to={toQuery({ view: shown.view, date })} preventScrollReset>
      {messages.toNext(nameOf(date))}
    </ButtonLink>
  )
}
