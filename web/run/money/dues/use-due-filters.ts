import { useSearchParams } from 'react-router'
import type { DueFilter } from '../../../../contract/fee-parts/fee-parts.ts'
import type { DueFilters } from '../../../queries/desk.ts'
import { CURSOR } from '../../../ui/pagination.tsx'
import { useSearch } from '../../../ui/search-field.tsx'

/** The order in which they become urgent. */
export const openStates = ['late', 'week', 'later'] as const satisfies readonly DueFilter[]
export const settledStates = ['paid', 'waived'] as const satisfies readonly DueFilter[]

export const isSettled = (state: DueFilter): boolean => settledStates.some((one) => one === state)

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The filters in the URL. Invalid values are ignored. */
export function useDueFilters(): DueFilters {
  const [params] = useSearchParams()
  const sessionId = params.get('session') ?? ''
  return {
    state: [...openStates, ...settledStates].find((state) => state === params.get('state')) ?? 'late',
    search: useSearch(),
    sessionId: UUID.test(sessionId) ? sessionId : '',
    sort: params.get('sort') === 'largest' ? 'largest' : 'day',
  }
}

/** What makes a link lead to the parts in another state. */
export function useStateLink(chosen: DueFilter) {
  const [params] = useSearchParams()
  return (state: DueFilter) => ({
    to: `?${withFilter(params, 'state', state)}`,
    'aria-current': state === chosen ? ('true' as const) : undefined,
    preventScrollReset: true,
  })
}

/** The address with another filter, from its first page on. */
export function withFilter(before: URLSearchParams, name: 'state' | 'session' | 'sort', value: string) {
  const next = new URLSearchParams(before)
  next.delete('page')
  next.delete(CURSOR)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
