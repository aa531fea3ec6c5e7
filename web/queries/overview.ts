import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** Read again whenever the overview opens, because actions on other screens may have changed it. */
export const overviewQuery = (email: string) =>
  queryOptions({
    queryKey: ['overview', email],
    queryFn: ({ signal }) => callApi('GET /overview', { signal }),
    refetchOnMount: 'always',
  })
