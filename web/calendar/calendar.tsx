import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useCalendarMessages } from '../i18n/calendar.ts'
import { useCalendarFormats } from '../i18n/calendar-formats.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { queryOf, type Shown, spanOf, step, type View } from './calendar-address.ts'
import { groupByDay } from './day-entries.tsx'
import { type Day, weekOf } from './days.ts'
import type { CalendarEntry } from './entry.tsx'
import { Month } from './month.tsx'
import { Week } from './week.tsx'

type Props = {
  shown: Shown
  today: Day
  /** Undefined while they load. */
  entries: readonly CalendarEntry[] | undefined
  /** Stands in for the days while there are no classes to show. */
  instead: ReactNode
}

/** Classes by week or month, with the ways to others. The URL says which. */
export function Calendar({ shown, today, entries, instead }: Props) {
  const { view, date } = shown
  return (
    <div className="printed wide-page grid gap-5">
      <Heading shown={shown} today={today} />
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

function Heading({ shown, today }: Pick<Props, 'shown' | 'today'>) {
  const messages = useCalendarMessages()
  const formats = useCalendarFormats()
  const { from, to } = spanOf(shown)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <h2 aria-live="polite" className="w-full font-bold text-xl sm:w-auto">
        {shown.view === 'month' ? formats.month(from) : formats.span(from, to)}
      </h2>
      <div className="screen-only flex flex-wrap items-center gap-2">
        <nav aria-label={messages.period} className="flex items-center gap-1">
          <PeriodLink shown={step(shown, -1)} label={messages.previous[shown.view]}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </PeriodLink>
          <PeriodLink shown={{ ...shown, date: today }}>{messages.today}</PeriodLink>
          <PeriodLink shown={step(shown, 1)} label={messages.next[shown.view]}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </PeriodLink>
        </nav>
        <nav aria-label={messages.view} className="flex items-center gap-1">
          <ViewLink shown={shown} view="week" />
          <ViewLink shown={shown} view="month" />
        </nav>
        <Button variant="quiet" size="sm" className="max-sm:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {messages.print}
        </Button>
      </div>
    </div>
  )
}

type PeriodProps = { shown: Shown; label?: string; children: ReactNode }

function PeriodLink({ shown, label, children }: PeriodProps) {
  return (
    <ButtonLink variant="secondary" size="sm" to={queryOf(shown)} preventScrollReset aria-label={label}>
      {children}
    </ButtonLink>
  )
}

function ViewLink({ shown, view }: { shown: Shown; view: View }) {
  const messages = useCalendarMessages()
  const isShown = shown.view === view
  return (
    <ButtonLink
      variant={isShown ? 'primary' : 'secondary'}
      size="sm"
      to={queryOf({ ...shown, view })}
      preventScrollReset
      aria-current={isShown ? 'true' : undefined}
    >
      {messages[view]}
    </ButtonLink>
  )
}
