import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { pollInterval } from './query-client.ts'

export const notificationsKey = ['notifications'] as const

const POLL_MS = 60_000

/** What is new to somebody. Read again each minute while the page is in sight, and after own changes. */
export const notificationsQuery = (email: string) =>
  queryOptions({
    queryKey: [...notificationsKey, email],
    queryFn: async ({ signal }) => (await callApi('GET /notifications', { signal })).notifications,
    refetchInterval: ({ state }) => pollInterval(POLL_MS, state),
  })
