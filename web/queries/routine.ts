import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { bookingsKey } from './bookings.ts'

/**
 * One's classes from one day to another, both included. A booking changes it, so its key begins with theirs.
 */
export const routineQuery = (email: string, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...bookingsKey, 'routine', email, from, to],
    queryFn: ({ signal }) => callApi('GET /classes/mine', { query: { from, to }, signal }),
    refetchOnMount: 'always',
  })

/** What narrows the routine of the centre. */
export type CentreFilters = { branchId?: string; roomId?: string; tutorId?: string }
type CentreSpan = CentreFilters & { from: string; to: string }

/** B07: the classes of the centre, for Admins. */
export const centreRoutineQuery = (email: string, query: CentreSpan) =>
  queryOptions({
    queryKey: [...bookingsKey, 'centre routine', email, query],
    queryFn: ({ signal }) => callApi('GET /classes', { query, signal }),
    refetchOnMount: 'always',
  })

/** B07: how many classes each day has. */
export const centreDaysQuery = (email: string, query: CentreSpan) =>
  queryOptions({
    queryKey: [...bookingsKey, 'centre days', email, query],
    queryFn: async ({ signal }) => (await callApi('GET /classes/days', { query, signal })).days,
    refetchOnMount: 'always',
  })
