import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** Who has a seat in a session and matches the search. Read again whenever it opens. */
export const rosterQuery = (sessionId: string, search: string) =>
  queryOptions({
    queryKey: ['roster', sessionId, search],
    queryFn: ({ signal }) =>
      callApi('GET /sessions/{id}/bookings', {
        params: { id: sessionId },
        query: search ? { search } : {},
        signal,
      }),
    refetchOnMount: 'always',
  })
