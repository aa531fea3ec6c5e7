import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** The centre's levels and subjects. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => callApi('GET /catalogue', { signal }),
})
