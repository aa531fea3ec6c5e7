import { queryOptions } from '@tanstack/react-query'
import { CALLS_PER_PAGE } from '../../contract/http/limits.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

export const callsKey = ['calls'] as const

/** One page of the people to call, and how many there are. */
export const callsQuery = ({ page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: [...callsKey, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /desk/calls', { query: { page, cursor, limit: CALLS_PER_PAGE }, signal }),
    select: ({ calls, people, next, previous }) => ({
      ...{ items: calls, people, next, previous },
      totalPages: next ? page + 1 : page,
    }),
    refetchOnMount: 'always',
  })
