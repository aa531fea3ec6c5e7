import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import type { RoutineClass } from '../../../contract/classes/routine.ts'
import { dayOf, weekOf } from '../../../contract/formats/dates.ts'
import { tutorRoles } from '../../../contract/people/roles.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useCalendarTexts } from '../../i18n/calendar.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { routineQuery } from '../../queries/bookings.ts'
import { overviewQuery } from '../../queries/overview.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Shown, spanOf, type ToQuery, useCalendarAddress } from './calendar-address.ts'
import { type CalendarEntry, groupByDay, stateAt } from './entry.tsx'
import { CalendarHeading } from './heading.tsx'
import { OwnCalendar } from './own-calendar.tsx'
import { Month, Week } from './views.tsx'

/**
 * R24: the classes that one has booked or teaches. `keep` is what else the links of the calendar keep in the
 * URL.
 */
export function OwnRoutine({ keep }: { keep?: Record<string, string> }) {
  const toQuery = ({ view, date }: Shown) => `?${new URLSearchParams({ ...keep, view, date })}`
  const texts = useCalendarTexts()
  const { today, ...shown } = useCalendarAddress(['week', 'month'])
  const query = useQuery(routineQuery(spanOf(shown)))
  const toEntry = useToEntry()
  const entries = query.data?.classes.map(toEntry)
  const { view, date } = shown
  return (
    <>
      <div className="printed wide-page grid gap-5">
        <CalendarHeading {...{ shown, today, toQuery }} views={['week', 'month']} />
        {!entries?.length ? (
          <Loaded query={query} failed={texts.failed} waiting={<Skeleton className="h-96 rounded-card" />}>
            {() => <NothingPlanned shown={shown} toQuery={toQuery} />}
          </Loaded>
        ) : view === 'month' ? (
          <Month date={date} today={today} entries={groupByDay(entries)} />
        ) : (
          <Week days={weekOf(date)} today={today} entries={groupByDay(entries)} />
        )}
      </div>
      {query.data?.more && <p className="mt-4 text-muted">{texts.more}</p>}
      <OwnCalendar />
    </>
  )
}

/** A booked class leads to its booking, one that they teach to who comes. */
function useToEntry() {
  const texts = {
    calendar: useCalendarTexts(),
    list: useClassTexts().list,
    sessions: useSessionTexts(),
  }
  const now = useNow(30_000)
  const seatsOf = ({ enrolled, capacity }: NonNullable<RoutineClass['seats']>) =>
    capacity === null ? texts.calendar.people(enrolled) : texts.calendar.seats(enrolled, capacity)
  return (one: RoutineClass): CalendarEntry => {
    const { place, isOnline, bookingId, sessionId, seats, tutor, substitute, heldBy, ...rest } = one
    // A class that they take for another tutor, or held before: who is coming is for whose session it is.
    const taught = substitute || heldBy ? paths.roll(one._id) : paths.roster(sessionId)
    return {
      ...rest,
      state: stateAt(one, now),
      to: bookingId ? paths.booked(bookingId) : taught,
      place: place ?? (isOnline ? texts.calendar.online : undefined),
      details: [
        ...(substitute ? [texts.list.substitute(substitute)] : seats ? [] : [texts.sessions.by(tutor)]),
        ...(seats ? [seatsOf(seats)] : []),
      ],
    }
  }
}

type NothingPlannedProps = { shown: Shown; toQuery: ToQuery }

/** Leads on from a week or month without classes: to the next class, and to more of them. */
function NothingPlanned({ shown, toQuery }: NothingPlannedProps) {
  const texts = useCalendarTexts()
  const { role } = useRole()
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={texts.nothing[shown.view]}
      text={texts.nothingHint}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ToNextClass shown={shown} toQuery={toQuery} />
          {tutorRoles.includes(role) ? (
            <ButtonLink to={paths.createSession()} variant="secondary">
              {texts.create}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.findSessions()} variant="secondary">
              {texts.find}
            </ButtonLink>
          )}
        </div>
      }
    />
  )
}

function ToNextClass({ shown, toQuery }: NothingPlannedProps) {
  const texts = useCalendarTexts()
  const { day: nameOf } = useCalendarFormats()
  const { data } = useQuery(overviewQuery())
  const starts = [data?.nextClass?.start, data?.teaching?.next?.start].filter((start) => start !== undefined)
  const [next] = starts.sort()
  if (!next) return null
  const date = dayOf(new Date(next))
  const { from, to } = spanOf(shown)
  if (from <= date && date <= to) return null
  return (
    <ButtonLink to={toQuery({ view: shown.view, date })} preventScrollReset>
      {texts.toNext(nameOf(date))}
    </ButtonLink>
  )
}
