import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BookedSession, getBooking } from '../../contract/bookings/bookings.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import type { TimelineEvent } from '../../contract/payments/payment-timeline.ts'
import { joinOpensAt } from '../../contract/sessions/session-state.ts'
import { callApi } from '../api-client.ts'
import { nextClassOf } from '../sessions/class-order.ts'
import { lacksNumber, NUMBER_POLL_MS, POLL_INTERVAL_MS } from './checkouts.ts'
import { overviewQuery } from './overview.ts'
import { pollInterval } from './query-provider.tsx'

export const bookingsQuery = () =>
  queryOptions({
    queryKey: ['bookings', 'all'],
    queryFn: ({ signal }) => callApi('GET /bookedSessions', { signal }),
  })

export const cancelledBookingsQuery = () =>
  queryOptions({
    queryKey: ['bookings', 'cancelled'],
    queryFn: ({ signal }) => callApi('GET /bookedSessions', { query: { state: 'cancelled' }, signal }),
  })

/** `id` is the booking's or its session's. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'one', id],
    queryFn: ({ signal }) => callApi('GET /booked/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => untilLinkComes(state.data),
  })

const HOUR_MS = 3600_000
const RETRY_MS = 30_000

/**
 * When to read a booking again for an online class without a link: once it opens, until the link has come.
 */
function untilLinkComes(read: ResponseOf<typeof getBooking> | undefined): number | false {
  if (!read?.sessionDetails) return false
  const next = nextClassOf(read.classes, new Date())
  if (!next?.isOnline || next.hasLink) return false
  const wait = joinOpensAt(new Date(next.start)).getTime() - Date.now()
  return wait < 0 ? RETRY_MS : Math.min(wait + 500, HOUR_MS)
}

/** A booking from cached lists, to show until its own query has loaded. */
export function cachedBooking(client: QueryClient, id: string) {
  const lists = [bookingsQuery(), cancelledBookingsQuery()]
  const listed = lists.flatMap(({ queryKey }) => client.getQueryData(queryKey) ?? [])
  const next = client.getQueryData(overviewQuery().queryKey)?.nextClass
  const sessionDetails = [...listed, ...(next ? [next] : [])].find((booking) => booking._id === id)
  return sessionDetails && previewOf(sessionDetails)
}

/** Shows what a list says of a booking, until the booking has been read. */
export const previewOf = (sessionDetails: BookedSession) => ({
  sessionDetails,
  classes: [],
  hasReceipt: sessionDetails.fee > 0,
})

type Told = { state: { data?: { events: readonly TimelineEvent[] } | undefined; error: Error | null } }

/** Polls while a refund is pending. */
const whileOnItsWay = ({ state }: Told) =>
  state.data?.events.at(-1)?.kind === 'refund_due' ? pollInterval(POLL_INTERVAL_MS, state) : false

/** The receipt of a booking; `id` is the booking's, not its session's. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'receipt', id],
    queryFn: ({ signal }) => callApi('GET /bookings/{id}/receipt', { params: { id }, signal }),
    refetchInterval: (query) =>
      query.state.data?.receipts.some(lacksNumber)
        ? pollInterval(NUMBER_POLL_MS, query.state)
        : whileOnItsWay(query),
  })

/** The timeline of a booking and its payments; `id` is the booking's, not its session's. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'timeline', id],
    queryFn: ({ signal }) => callApi('GET /bookings/{id}/timeline', { params: { id }, signal }),
    refetchInterval: whileOnItsWay,
  })

/** The user's parts of fees, what is to be paid next first. Below `bookings`, which they are of. */
export const duesQuery = () =>
  queryOptions({
    queryKey: ['bookings', 'dues'],
    queryFn: ({ signal }) => callApi('GET /dues', { signal }),
  })

/** Below the bookings, because whatever changes those may end a choice. */
const choicesKey = ['bookings', 'choices'] as const

/** Reads what the user may choose for a booking, with its money. Never cached: prices and seats change. */
export const choicesQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...choicesKey, 'one', bookingId],
    queryFn: ({ signal }) => callApi('GET /bookings/{id}/choices', { params: { id: bookingId }, signal }),
    staleTime: 0,
  })

/** B12: where a booking may be switched to by one's own wish. Below the bookings, which change it. */
export const switchesQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', 'switches', bookingId],
    queryFn: ({ signal }) => callApi('GET /bookings/{id}/switches', { params: { id: bookingId }, signal }),
    staleTime: 0,
  })

/**
 * One's classes from one day to another, both included. A booking changes it, so its key begins with theirs.
 */
export const routineQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['bookings', 'routine', from, to],
    queryFn: ({ signal }) => callApi('GET /classes/mine', { query: { from, to }, signal }),
    refetchOnMount: 'always',
  })

/** These narrow the routine of the centre. */
export type CentreFilters = { branchId?: string; roomId?: string; tutorId?: string }
type CentreSpan = CentreFilters & { from: string; to: string }

/** B07: the classes of the centre, for Admins. */
export const centreRoutineQuery = (query: CentreSpan) =>
  queryOptions({
    queryKey: ['bookings', 'centre routine', query],
    queryFn: ({ signal }) => callApi('GET /classes', { query, signal }),
    refetchOnMount: 'always',
  })

/** B07: how many classes each day has. */
export const centreDaysQuery = (query: CentreSpan) =>
  queryOptions({
    queryKey: ['bookings', 'centre days', query],
    queryFn: async ({ signal }) => (await callApi('GET /classes/days', { query, signal })).days,
    refetchOnMount: 'always',
  })

/** Classes that are to be made up. */
export const owedClassesQuery = () =>
  queryOptions({
    queryKey: ['bookings', 'owed classes'],
    queryFn: async ({ signal }) => (await callApi('GET /classes/owed', { signal })).classes,
  })
