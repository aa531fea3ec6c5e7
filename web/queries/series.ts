import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { sessionsKey } from './sessions.ts'

/** The series into which the user may put sessions. */
export const seriesQuery = (email: string) =>
  queryOptions({
    queryKey: [...sessionsKey, 'series', email],
    queryFn: async ({ signal }) => (await callApi('GET /series', { signal })).series,
  })
