import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** Prefix of all keys about the desk. */
export const deskKey = ['desk'] as const

/** Sessions that can be sold, those whose class begins soonest first. */
export const deskSessionsQuery = (search: string) =>
  queryOptions({
    queryKey: [...deskKey, 'sessions', search],
    queryFn: ({ signal }) =>
      callApi('GET /sessions', {
        query: { sort: 'soonest', limit: 10, ...(search && { q: search }) },
        signal,
      }),
    select: ({ data }) => data,
  })

type Contact = { email: string } | { phone: string }

/**
 * Who has an email or a phone, what they have of a session, and what they would pay; without a contact, what
 * a newcomer would.
 */
export const deskPersonQuery = (sessionId: string, contact: Contact | undefined) =>
  queryOptions({
    queryKey: [...deskKey, 'person', sessionId, contact],
    queryFn: ({ signal }) => callApi('GET /desk/people', { query: { sessionId, ...contact }, signal }),
  })

export const deskRefundsQuery = queryOptions({
  queryKey: [...deskKey, 'refunds'],
  queryFn: ({ signal }) => callApi('GET /desk/refunds', { signal }),
})

/** A booking of anybody, with what can be done about it now: prices and seats change. */
export const deskBookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'booking', id],
    queryFn: ({ signal }) => callApi('GET /desk/bookings/{id}', { params: { id }, signal }),
    staleTime: 0,
  })
