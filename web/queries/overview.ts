import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

export const overviewKey = ['overview'] as const

/** Read again whenever the overview opens, because actions on other screens may have changed it. */
export const overviewQuery = (email: string) =>
  queryOptions({
    queryKey: [...overviewKey, email],
    queryFn: ({ signal }) => callApi('GET /overview', { signal }),
    refetchOnMount: 'always',
  })
