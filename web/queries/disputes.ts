import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** Payments that a bank wants back and has not decided about. */
export const openDisputesQuery = () =>
  queryOptions({
    queryKey: ['disputes'] as const,
    queryFn: ({ signal }) => callApi('GET /disputes', { signal }),
    refetchOnMount: 'always',
  })
