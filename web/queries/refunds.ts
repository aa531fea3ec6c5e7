import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

export const refundsKey = ['refunds'] as const

/** Refunds that their provider has not answered. */
export const unansweredRefundsQuery = () =>
  queryOptions({
    queryKey: refundsKey,
    queryFn: ({ signal }) => callApi('GET /refunds/unanswered', { signal }),
    refetchOnMount: 'always',
  })
