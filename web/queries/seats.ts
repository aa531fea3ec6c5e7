import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** Begins like everything read about sessions, so that whatever makes those be read again does so here too. */
export const seatsKey = (sessionId: string) => ['sessions', 'seats', sessionId] as const

export const seatsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: seatsKey(sessionId),
    queryFn: ({ signal }) => callApi('GET /sessions/{id}/seats', { params: { id: sessionId }, signal }),
  })
