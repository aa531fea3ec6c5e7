import { queryOptions } from '@tanstack/react-query'
import type { DueFilter, listCentreDues } from '../../contract/fee-parts/fee-parts.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { DUES_PER_PAGE } from '../../contract/http/limits.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

/** Prefix of all keys about the centre's dues. */
export const centreDuesKey = ['centre-dues'] as const

/** What the open parts sum up to. */
export type DueSums = ResponseOf<typeof listCentreDues>['sums']

export type DueFilters = { state: DueFilter; search: string; sessionId: string }

/** One page of everybody's parts, for Admins and cashiers, with what the open ones sum up to. */
export const centreDuesQuery = (filters: DueFilters, { page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: [...centreDuesKey, filters, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /desk/dues', { query: { ...filters, page, cursor, limit: DUES_PER_PAGE }, signal }),
    select: ({ dues, sums, ...rest }) => ({
      items: dues,
      sums,
      ...rest,
      totalPages: pagesOf(filters.state, sums, rest.next ? page + 1 : page),
    }),
    refetchOnMount: 'always',
  })

/** What is settled is not counted: then a list has a next page, or ends. */
const pagesOf = (state: DueFilter, sums: DueSums, reached: number): number =>
  state === 'paid' || state === 'waived' ? reached : Math.ceil(sums[state].count / DUES_PER_PAGE)

export const duesRuleKey = ['dues-rule'] as const

/** For how many days a late part of a fee closes nothing. */
export const duesRuleQuery = queryOptions({
  queryKey: duesRuleKey,
  queryFn: ({ signal }) => callApi('GET /settings/dues', { signal }),
})
