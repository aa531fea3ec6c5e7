import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { type ListAsked, readFound } from '../sessions/read-found.ts'
import { sessionsKey } from './keys.ts'

export const sessionQuery = (id: string, userId: string) =>
  queryOptions({
    queryKey: [...sessionsKey, 'one', id, userId],
    queryFn: ({ signal }) => callApi('GET /sessions/{id}', { params: { id }, signal }),
  })

/** The tutors who could take a class. */
export const substitutesQuery = (classId: string) =>
  queryOptions({
    queryKey: [...sessionsKey, 'substitutes', classId],
    queryFn: ({ signal }) => callApi('GET /classes/{id}/substitutes', { params: { id: classId }, signal }),
    // Who was free a moment ago may not be any more.
    gcTime: 0,
  })

type Asked = { code?: string | undefined; part?: number | undefined }

/** Prefix of what the user has of one session. */
export const ownSessionKey = (id: string, userId: string) => [...sessionsKey, 'mine', id, userId] as const

/**
 * What the user has of a session, what a seat costs them (with a code, or a part of the fee), and why they
 * would get none.
 */
export const ownSessionQuery = (id: string, userId: string, { code, part }: Asked = {}) =>
  queryOptions({
    queryKey: [...ownSessionKey(id, userId), code, part],
    queryFn: ({ signal }) =>
      callApi('GET /sessions/{id}/mine', { params: { id }, query: { code, part }, signal }),
  })

/** A page of the sessions that an address asks for. */
export const foundSessionsQuery = (search: URLSearchParams, asked: ListAsked, userId: string) =>
  queryOptions({
    queryKey: [...sessionsKey, 'page', 'found', search.toString(), asked, userId],
    queryFn: ({ signal }) => readFound(search, asked, signal),
    select: (found) => ({ ...found, items: found.sessions, totalPages: found.pages }),
  })

/** How many wait for approval: all, or those of an Instructor. */
export const waitingCountQuery = (userId: string) =>
  queryOptions({
    queryKey: [...sessionsKey, 'page', 'waiting', userId],
    queryFn: ({ signal }) => callApi('GET /sessions', { query: { status: 'pending', limit: 1 }, signal }),
    select: ({ pagination }) => pagination?.total,
  })

/** Three sessions with a free seat, those whose class begins soonest. */
export const bookableQuery = queryOptions({
  queryKey: [...sessionsKey, 'page', 'bookable'],
  queryFn: ({ signal }) =>
    callApi('GET /sessions', { query: { sort: 'soonest', seats: 'true', limit: 3 }, signal }),
  select: ({ data = [] }) => data,
})

/** The series into which the user may put sessions. */
export const coursesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...sessionsKey, 'series', userId],
    queryFn: async ({ signal }) => (await callApi('GET /series', { signal })).series,
  })

/** Starts with the prefix of sessions, so that invalidating sessions invalidates seats too. */
export const seatsKey = (sessionId: string) => ['sessions', 'seats', sessionId] as const

export const seatsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: seatsKey(sessionId),
    queryFn: ({ signal }) => callApi('GET /sessions/{id}/seats', { params: { id: sessionId }, signal }),
  })

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
