import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** Starts with the prefix of sessions, so that invalidating sessions invalidates seats too. */
export const seatsKey = (sessionId: string) => ['sessions', 'seats', sessionId] as const

export const seatsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: seatsKey(sessionId),
    queryFn: ({ signal }) => callApi('GET /sessions/{id}/seats', { params: { id: sessionId }, signal }),
  })
