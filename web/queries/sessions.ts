import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../../contract/sessions/sessions.ts'
import { callApi } from '../api-client.ts'
import { readFound } from '../find/read-found.ts'
import type { PageAddress } from '../ui/pagination.tsx'
import { sessionsKey } from './keys.ts'

export const sessionQuery = (id: string, userId: string) =>
  queryOptions({
    queryKey: [...sessionsKey, 'one', id, userId],
    queryFn: ({ signal }) => callApi('GET /sessions/{id}', { params: { id }, signal }),
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

/** One page, of all or of those in a state, by number or, with a cursor, from the neighbouring page. */
export const sessionsPageQuery = (
  { page, cursor }: PageAddress,
  { limit, status }: { limit: number; status?: Session['status'] | undefined },
  userId: string,
) =>
  queryOptions({
    queryKey: [...sessionsKey, 'page', page, cursor, limit, status, userId],
    queryFn: ({ signal }) => callApi('GET /sessions', { query: { page, cursor, limit, status }, signal }),
    select: ({ data = [], pagination }) => ({ items: data, totalPages: 1, ...pagination }),
  })

/** One page of what the filters in an address find, with the counts of all filters. */
export const foundSessionsQuery = (search: URLSearchParams, limit: number, userId: string) =>
  queryOptions({
    queryKey: [...sessionsKey, 'page', 'found', search.toString(), limit, userId],
    queryFn: ({ signal }) => readFound(search, limit, signal),
    select: ({ sessions, pages, ...found }) => ({ ...found, items: sessions, totalPages: pages }),
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
