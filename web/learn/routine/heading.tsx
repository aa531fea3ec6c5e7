import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useCalendarTexts } from '../../i18n/calendar.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { type Shown, spanOf, step, type ToQuery, type View } from './calendar-address.ts'
import type { Day } from './days.ts'

type Props = { shown: Shown; today: Day; views: readonly View[]; toQuery: ToQuery }

/** The dates of a calendar, with the ways to others. */
export function CalendarHeading({ shown, today, views, toQuery }: Props) {
  const texts = useCalendarTexts()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <h2 aria-live="polite" className="w-full font-bold text-xl sm:w-auto">
        <Dates shown={shown} />
      </h2>
      <div className="screen-only flex flex-wrap items-center gap-2">
        <nav aria-label={texts.period} className="flex items-center gap-1">
          <PeriodLink to={toQuery(step(shown, -1))} label={texts.previous[shown.view]}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </PeriodLink>
          <PeriodLink to={toQuery({ ...shown, date: today })}>{texts.today}</PeriodLink>
          <PeriodLink to={toQuery(step(shown, 1))} label={texts.next[shown.view]}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </PeriodLink>
        </nav>
        <nav aria-label={texts.view} className="flex items-center gap-1">
          {views.map((view) => (
            <ChoiceLink key={view} to={toQuery({ ...shown, view })} isChosen={shown.view === view}>
              {texts[view]}
            </ChoiceLink>
          ))}
        </nav>
        <Button variant="quiet" size="sm" className="max-sm:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {texts.print}
        </Button>
      </div>
    </div>
  )
}

function Dates({ shown }: { shown: Shown }) {
  const formats = useCalendarFormats()
  const { from, to } = spanOf(shown)
  if (shown.view === 'month') return formats.month(from)
  if (shown.view === 'day') return `${formats.weekday(from, 'long')} ${formats.span(from, to)}`
  return formats.span(from, to)
}

type PeriodProps = { to: string; label?: string; children: ReactNode }

function PeriodLink({ to, label, children }: PeriodProps) {
  return (
    <ButtonLink variant="secondary" size="sm" to={to} preventScrollReset aria-label={label}>
      {children}
    </ButtonLink>
  )
}

/** One of several ways to show the same. */
export function ChoiceLink({ to, isChosen, children }: { to: string; isChosen: boolean; children: string }) {
  return (
    <ButtonLink
      variant={isChosen ? 'primary' : 'secondary'}
      size="sm"
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
    >
      {children}
    </ButtonLink>
  )
}
