import { useSearchParams } from 'react-router'
import { dayOf, parseDateTime, weekOf } from '../../../contract/formats/dates.ts'
import { useNow } from '../../hooks/use-now.ts'
import { addDays, addMonths, type Day, monthOf } from './days.ts'

export type View = 'day' | 'week' | 'month'

/** A calendar shows this. */
export type Shown = { view: View; date: Day }

/** The query of the URL that shows something. */
export type ToQuery = (shown: Shown) => string

/** The view and the date in the URL, and today. The first of the views, with today, is the default. */
export function useCalendarAddress(views: readonly [View, ...View[]]): Shown & { today: Day } {
  const [search] = useSearchParams()
  const today = dayOf(useNow(60_000))
  const date = search.get('date') ?? ''
  const view = views.find((one) => one === search.get('view')) ?? views[0]
  return { view, date: isDay(date) ? date : today, today }
}

/** Years that people mean. */
const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && parseDateTime(text) !== undefined

/** The same view, a day, a week or a month later or, if negative, earlier. */
export function step({ view, date }: Shown, count: -1 | 1): Shown {
  if (view === 'month') return { view, date: addMonths(date, count) }
  return { view, date: addDays(date, view === 'week' ? 7 * count : count) }
}

/** The first and the last day of what is shown. */
export function spanOf({ view, date }: Shown): { from: Day; to: Day } {
  if (view === 'day') return { from: date, to: date }
  if (view === 'month') return { from: `${monthOf(date)}-01`, to: addDays(addMonths(date, 1), -1) }
  const week = weekOf(date)
  return { from: week[0] ?? date, to: week.at(-1) ?? date }
}
