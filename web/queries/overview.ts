import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** Asked again each time the overview is opened: whatever a person did elsewhere may have changed it. */
export const overviewQuery = (email: string) =>
  queryOptions({
    queryKey: ['overview', email],
    queryFn: ({ signal }) => callApi('GET /overview', { signal }),
    refetchOnMount: 'always',
  })
