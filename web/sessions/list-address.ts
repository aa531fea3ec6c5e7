import { modes, teachingLanguages, weekdays } from '../../contract/sessions/catalogue.ts'
import type { sessionFilters } from '../../contract/sessions/session-filters.ts'
import { type ListedStatus, listedStatuses } from '../../contract/sessions/status.ts'

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
export const filterNames = Object.keys(filters) as FilterName[]

/** The values of the filters that have a list of them. */
const values: Partial<Record<string, readonly string[]>> = {
  weekday: weekdays,
  mode: modes,
  language: teachingLanguages,
  free: ['true'],
  seats: ['true'],
}

const isKnown = (name: FilterName, value: string) => values[name]?.includes(value) ?? value !== ''

const isFilter = (name: string): name is FilterName => Object.hasOwn(filters, name)

/** The filters of an address of a list. What else it says, such as `fbclid` or an unknown day, is none. */
export const filtersOf = (chosen: URLSearchParams): [FilterName, string][] =>
  [...chosen].flatMap(([name, value]) => (isFilter(name) && isKnown(name, value) ? [[name, value]] : []))

/** Whether an address asks for more than a page. */
export const isSearching = (chosen: URLSearchParams): boolean =>
  Boolean(chosen.get('q') || chosen.get('sort')) || filtersOf(chosen).length > 0

/** Which sessions an address of a list of staff asks for: all, unless it says. */
export const statusOf = (chosen: URLSearchParams): ListedStatus =>
  listedStatuses.find((one) => one === chosen.get('status')) ?? 'all'

/** The address without these parameters, from its first page on. */
export function without(names: readonly string[], chosen: URLSearchParams) {
  const rest = new URLSearchParams(chosen)
  for (const name of [...names, 'page', 'cursor']) rest.delete(name)
  return { search: rest.toString() }
}

/** Reads what the controls of a form ask for. */
export function searchOf(form: HTMLFormElement): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') search.append(name, value.trim())
  return search
}
