import { queryOptions } from '@tanstack/react-query'
import type { listCloseRows } from '../../contract/day-close/day-close.ts'
import type { QueryInput } from '../../contract/http/endpoint.ts'
import { CLOSE_ROWS_PER_PAGE } from '../../contract/http/limits.ts'
import { callApi } from '../api-client.ts'

/** Prefix of all keys about the day's close. */
export const closeKey = ['close'] as const

/** Read again whenever it opens: the cash box is counted against it. */
export const closeQuery = (date: string) =>
  queryOptions({
    queryKey: [...closeKey, date],
    queryFn: ({ signal }) => callApi('GET /close', { query: { date }, signal }),
    refetchOnMount: 'always',
  })

/** Asks the providers, so not more often than the page opens. */
export const comparisonQuery = (date: string) =>
  queryOptions({
    queryKey: [...closeKey, 'providers', date],
    queryFn: ({ signal }) => callApi('GET /close/providers', { query: { date }, signal }),
    refetchOnMount: 'always',
  })

/** Which rows. */
export type CloseRowFilter = Pick<
  QueryInput<typeof listCloseRows>,
  'date' | 'to' | 'kind' | 'method' | 'byHand'
>

export const closeRowsQuery = (filter: CloseRowFilter, page: number) =>
  queryOptions({
    queryKey: [...closeKey, 'rows', filter, page],
    queryFn: ({ signal }) =>
      callApi('GET /close/rows', { query: { ...filter, page, limit: CLOSE_ROWS_PER_PAGE }, signal }),
    select: ({ rows, ...rest }) => ({ items: rows, ...rest }),
    refetchOnMount: 'always',
  })
