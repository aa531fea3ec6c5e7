import type { ReactNode } from 'react'
import { weekOf } from '../../contract/formats/dates.ts'
import type { Shown, ToQuery } from './calendar-address.ts'
import { groupByDay } from './day-entries.tsx'
import type { Day } from './days.ts'
import type { CalendarEntry } from './entry.tsx'
import { CalendarHeading } from './heading.tsx'
import { Month } from './month.tsx'
import { Week } from './week.tsx'

type Props = {
  shown: Shown
  today: Day
  toQuery: ToQuery
  /** Undefined while they load. */
  entries: readonly CalendarEntry[] | undefined
  /** Stands in for the days while there are no classes to show. */
  instead: ReactNode
}

/** Classes by week or month, with the ways to others. The URL says which. */
export function Calendar({ shown, today, toQuery, entries, instead }: Props) {
  const { view, date } = shown
  return (
    <div className="printed wide-page grid gap-5">
      <CalendarHeading {...{ shown, today, toQuery }} views={['week', 'month']} />
      {!entries?.length ? (
        instead
      ) : view === 'month' ? (
        <Month date={date} today={today} entries={groupByDay(entries)} />
      ) : (
        <Week days={weekOf(date)} today={today} entries={groupByDay(entries)} />
      )}
    </div>
  )
}
