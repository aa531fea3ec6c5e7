import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** For `invalidateQueries`. */
export const holidaysKey = ['holidays'] as const

/** The days that Admins entered. */
export const holidaysQuery = () =>
  queryOptions({
    queryKey: holidaysKey,
    queryFn: async ({ signal }) => (await callApi('GET /holidays', { signal })).holidays,
  })
