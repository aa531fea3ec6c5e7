import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { bookingsKey } from './bookings.ts'

/** One's classes from one day to another, both included. A booking changes it, so its key begins with theirs. */
export const routineQuery = (email: string, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...bookingsKey, 'routine', email, from, to],
    queryFn: ({ signal }) => callApi('GET /classes/mine', { query: { from, to }, signal }),
    refetchOnMount: 'always',
  })
