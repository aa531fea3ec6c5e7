import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { type ListAsked, readFound } from '../sessions/read-found.ts'

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ['sessions', 'one', id],
    queryFn: ({ signal }) => callApi('GET /sessions/{id}', { params: { id }, signal }),
  })

/** The tutors who could take a class. */
export const substitutesQuery = (classId: string) =>
  queryOptions({
    queryKey: ['sessions', 'substitutes', classId],
    queryFn: ({ signal }) => callApi('GET /classes/{id}/substitutes', { params: { id: classId }, signal }),
    // Who was free a moment ago may not be any more.
    gcTime: 0,
  })

/** Prefix of what the user has of one session. */
export const ownSessionKey = (id: string) => ['sessions', 'mine', id] as const

/** Reads what the user has of a session, what a seat costs them (with a code), or why they get none. */
export const ownSessionQuery = (id: string, code?: string) =>
  queryOptions({
    queryKey: ['sessions', 'mine', id, code],
    queryFn: ({ signal }) => callApi('GET /sessions/{id}/mine', { params: { id }, query: { code }, signal }),
  })

/** A page of the sessions that an address asks for. */
export const foundSessionsQuery = (search: URLSearchParams, asked: ListAsked) =>
  queryOptions({
    queryKey: ['sessions', 'page', 'found', search.toString(), asked],
    queryFn: ({ signal }) => readFound(search, asked, signal),
    select: (found) => ({ ...found, items: found.sessions, totalPages: found.pages }),
  })

/** How many wait for approval: all, or those of an Instructor. */
export const waitingCountQuery = () =>
  queryOptions({
    queryKey: ['sessions', 'page', 'waiting'],
    queryFn: ({ signal }) => callApi('GET /sessions', { query: { status: 'pending', limit: 1 }, signal }),
    select: ({ pagination }) => pagination?.total,
  })

/** Three sessions with a free seat, those whose class begins soonest. */
export const bookableQuery = queryOptions({
  queryKey: ['sessions', 'page', 'bookable'],
  queryFn: ({ signal }) =>
    callApi('GET /sessions', { query: { sort: 'soonest', seats: 'true', limit: 3 }, signal }),
  select: ({ data = [] }) => data,
})

/** The series into which the user may put sessions. */
export const coursesQuery = () =>
  queryOptions({
    queryKey: ['sessions', 'series'],
    queryFn: async ({ signal }) => (await callApi('GET /series', { signal })).series,
  })

/** Starts with the prefix of sessions, so that invalidating sessions invalidates seats too. */
export const seatsKey = (sessionId: string) => ['sessions', 'seats', sessionId] as const

export const seatsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: seatsKey(sessionId),
    queryFn: ({ signal }) => callApi('GET /sessions/{id}/seats', { params: { id: sessionId }, signal }),
  })

/** Reads who has a seat in a session and matches the search, again whenever it opens. */
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
