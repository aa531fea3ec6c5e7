import type { sessionFilters } from '../../contract/sessions/session-filters.ts'

/** What orders the results or has a field of its own. */
type NoFilter = 'q' | 'sort'
export type FilterName = Exclude<keyof typeof sessionFilters, NoFilter>

/** A record, so that a filter of the contract that is missing here does not compile. */
const filters: Record<FilterName, true> = {
  level: true,
  subject: true,
  tutor: true,
  free: true,
  weekday: true,
  from: true,
  to: true,
  mode: true,
  place: true,
  seats: true,
  language: true,
}

const isFilter = (name: string): name is FilterName => Object.hasOwn(filters, name)

/** The filters of an address of the search. Whatever else it says, such as `fbclid`, is none. */
export const filtersOf = (chosen: URLSearchParams): [FilterName, string][] =>
  [...chosen].flatMap(([name, value]) => (value !== '' && isFilter(name) ? [[name, value]] : []))

/** Whether an address asks for more than a page. */
export const isSearching = (chosen: URLSearchParams): boolean =>
  Boolean(chosen.get('q') || chosen.get('sort')) || filtersOf(chosen).length > 0

export const countFilters = (chosen: URLSearchParams): number => filtersOf(chosen).length
