import { useSearchParams } from 'react-router'
import { dayOf, parseDateTime } from '../../contract/dates.ts'
import { useNow } from '../hooks/use-now.ts'
import { addDays, addMonths, type Day, monthOf, weekOf } from './days.ts'

export type View = 'week' | 'month'

/** What a calendar shows. */
export type Shown = { view: View; date: Day }

/** The view and the date in the URL, and today. A week with today is the default. */
export function useCalendarAddress(): Shown & { today: Day } {
  const [search] = useSearchParams()
  const today = dayOf(useNow(60_000))
  const date = search.get('date') ?? ''
  return { view: search.get('view') === 'month' ? 'month' : 'week', date: isDay(date) ? date : today, today }
}

/** Years that people mean. */
const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && parseDateTime(text) !== undefined

/** The URL's query of a view. */
export const queryOf = ({ view, date }: Shown): string => `?${new URLSearchParams({ view, date })}`

/** The same view, one week or month later or, if negative, earlier. */
export const step = ({ view, date }: Shown, count: -1 | 1): Shown => ({
  view,
  date: view === 'week' ? addDays(date, 7 * count) : addMonths(date, count),
})

/** The first and the last day of what is shown. */
export function spanOf({ view, date }: Shown): { from: Day; to: Day } {
  if (view === 'month') return { from: `${monthOf(date)}-01`, to: addDays(addMonths(date, 1), -1) }
  const week = weekOf(date)
  return { from: week[0] ?? date, to: week.at(-1) ?? date }
}
