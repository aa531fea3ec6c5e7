import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { bookingsKey } from './bookings.ts'

/** Below the bookings, because whatever changes those may end a choice. */
const choicesKey = [...bookingsKey, 'choices'] as const

/** The changed classes about which the user may still choose. */
export const openChoicesQuery = (email: string) =>
  queryOptions({
    queryKey: [...choicesKey, 'open', email],
    queryFn: ({ signal }) => callApi('GET /choices', { signal }),
    refetchOnMount: 'always',
  })

/** What the user may choose for a booking, with its money. Never from a cache: prices and seats change. */
export const choicesQuery = (bookingId: string, email: string) =>
  queryOptions({
    queryKey: [...choicesKey, 'one', bookingId, email],
    queryFn: ({ signal }) => callApi('GET /bookings/{id}/choices', { params: { id: bookingId }, signal }),
    staleTime: 0,
  })
