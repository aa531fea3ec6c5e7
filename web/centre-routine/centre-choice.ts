import { useSearchParams } from 'react-router'
import { type Shown, useCalendarAddress } from '../calendar/calendar-address.ts'
import type { Day } from '../calendar/days.ts'
import type { CentreFilters } from '../queries/routine.ts'

const filterNames = ['branchId', 'roomId', 'tutorId'] as const

/** How an Admin looks at the classes of the centre. */
export type CentreChoice = Shown & { by: 'place' | 'tutor'; filters: CentreFilters }

/** The choice in the URL, and today. A day by place is the default. */
export function useCentreChoice(): { choice: CentreChoice; today: Day } {
  const [search] = useSearchParams()
  const { today, ...shown } = useCalendarAddress(['day', 'week', 'month'])
  const filters: CentreFilters = {}
  for (const name of filterNames) {
    const id = search.get(name)
    if (id && /^[\da-f-]{36}$/i.test(id)) filters[name] = id
  }
  return { choice: { ...shown, by: search.get('by') === 'tutor' ? 'tutor' : 'place', filters }, today }
}

/** The URL's query of a choice. */
export const queryOfChoice = ({ view, date, by, filters }: CentreChoice): string =>
  `?${new URLSearchParams({ view, date, ...(by === 'tutor' && { by }), ...filters })}`
