import { useQuery } from '@tanstack/react-query'
import type { CentreClass } from '../../../contract/classes/centre-routine.ts'
import { weekOf } from '../../../contract/formats/dates.ts'
import { useMedia } from '../../hooks/use-media.ts'
import { useCalendarTexts } from '../../i18n/calendar.ts'
import { spanOf } from '../../learn/routine/calendar-address.ts'
import { CalendarHeading, ChoiceLink } from '../../learn/routine/heading.tsx'
import { centreDaysQuery, centreRoutineQuery } from '../../queries/bookings.ts'
import { branchesQuery, roomsQuery } from '../../queries/centre.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CountSummary, type Counts, MonthOfCounts, WeekOfCounts } from './day-counts.tsx'
import { type CentreChoice, Filters, queryOfChoice, useCentreChoice } from './filters.tsx'
import { groupByPlace, groupByTutor } from './group.ts'
import { DayGroups, WeekTable } from './week-table.tsx'

/** The most classes of a week that one reads in a table, or on a sheet of paper. */
const TABLE_LIMIT = 200

/** B07: all classes of the centre. */
export function CentreRoutine() {
  const texts = useCalendarTexts().centre
  const { choice, today } = useCentreChoice()
  const { data: branches = [] } = useQuery(branchesQuery())
  const { data: rooms = [] } = useQuery(roomsQuery())
  const { view } = choice
  return (
    <div className="printed wide-page grid gap-4">
      <CalendarHeading
        shown={choice}
        today={today}
        views={['day', 'week', 'month']}
        toQuery={(shown) => queryOfChoice({ ...choice, ...shown })}
      />
      <div className="screen-only grid gap-3 lg:flex lg:items-start lg:justify-between">
        <Filters choice={choice} branches={branches} rooms={rooms} />
        {view !== 'month' && (
          <nav aria-label={texts.groupedBy} className="flex gap-1">
            {(['place', 'tutor'] as const).map((by) => (
              <ChoiceLink key={by} to={queryOfChoice({ ...choice, by })} isChosen={choice.by === by}>
                {texts.by[by]}
              </ChoiceLink>
            ))}
          </nav>
        )}
      </div>
      {view === 'day' ? <Classes choice={choice} /> : <WithCounts choice={choice} today={today} />}
    </div>
  )
}

type Props = { choice: CentreChoice; today: string }

/**
 * A month is counts. Of a week a wide screen shows a table unless it is too large, a phone the counts and one
 * day.
 */
function WithCounts({ choice, today }: Props) {
  const texts = useCalendarTexts().centre
  const { failed } = useCalendarTexts()
  const isWide = useMedia('(min-width: 64rem)')
  const query = useQuery(centreDaysQuery({ ...spanOf(choice), ...choice.filters }))
  const toDay = (view: 'day' | 'week') => (date: string) => queryOfChoice({ ...choice, view, date })
  return (
    <Loaded query={query} failed={failed} waiting={<Skeleton className="h-96 rounded-card" />}>
      {(days) => {
        const counts: Counts = new Map(days.map((one) => [one.day, one]))
        if (choice.view === 'month')
          return <MonthOfCounts {...{ date: choice.date, today, counts }} toDay={toDay('day')} />
        const total = days.reduce((sum, { classes, cancelled }) => sum + classes + cancelled, 0)
        if (isWide && total <= TABLE_LIMIT) return <Classes choice={choice} today={today} />
        return (
          <>
            {isWide && <p className="screen-only text-muted">{texts.tooMany}</p>}
            <WeekOfCounts
              days={weekOf(choice.date)}
              chosen={choice.date}
              counts={counts}
              toDay={toDay('week')}
            />
            <Classes choice={choice} />
          </>
        )
      }}
    </Loaded>
  )
}

/** The classes of the chosen day, or with `today` those of its week. */
function Classes({ choice, today }: { choice: CentreChoice; today?: string }) {
  const calendar = useCalendarTexts()
  const view = today === undefined ? 'day' : 'week'
  const span = spanOf({ view, date: choice.date })
  const query = useQuery(centreRoutineQuery({ ...span, ...choice.filters }))
  const groupsOf = useGroups(choice)
  const waiting = <Skeleton className="h-96 rounded-card" />
  if (!groupsOf) return waiting
  return (
    <Loaded query={query} failed={calendar.failed} waiting={waiting}>
      {({ classes, more }) => {
        const groups = groupsOf(classes)
        return (
          <>
            <CountSummary classes={classes} />
            {groups.length === 0 ? (
              <EmptyState title={calendar.nothing[view]} />
            ) : today === undefined ? (
              <DayGroups groups={groups} by={choice.by} />
            ) : (
              <WeekTable
                caption={calendar.week}
                days={weekOf(choice.date)}
                {...{ today, groups }}
                by={choice.by}
                toDay={(date) => queryOfChoice({ ...choice, view: 'day', date })}
              />
            )}
            {more && <p className="text-muted">{calendar.more}</p>}
          </>
        )
      }}
    </Loaded>
  )
}

/** Undefined until the places are known: free rooms have sections too, and would push the others down. */
function useGroups({ by, filters }: CentreChoice) {
  const { online } = useCalendarTexts()
  const { noPlace } = useCalendarTexts().centre
  const { data: branches = [], isPending: awaitsBranches } = useQuery(branchesQuery())
  const { data: rooms = [], isPending: awaitsRooms } = useQuery(roomsQuery())
  if (awaitsBranches || awaitsRooms) return undefined
  return (classes: readonly CentreClass[]) =>
    by === 'tutor'
      ? groupByTutor(classes)
      : groupByPlace(classes, { branches, rooms, filters }, { online, noPlace })
}
