import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DueFilter, DueSort, listCentreDues } from '../../contract/fee-parts/fee-parts.ts'
import { CALLS_PER_PAGE, DUES_PER_PAGE, INTERESTS_PER_PAGE } from '../../contract/formats/page-sizes.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

const DESK_SESSIONS = 5

/**
 * Sessions that can be sold: those that fit best first, without words those whose class begins soonest, of
 * the own branch before others.
 */
export const deskSessionsQuery = (search: string, ownBranchId: string | null | undefined) =>
  queryOptions({
    queryKey: ['desk', 'sessions', search, !search && ownBranchId],
    queryFn: async ({ signal }) => {
      const limit = DESK_SESSIONS
      const soonest = async (more: { place?: string }) =>
        (await callApi('GET /sessions', { query: { sort: 'soonest', limit, ...more }, signal })).data
      if (search)
        return (await callApi('GET /sessions', { query: { sort: 'relevance', limit, q: search }, signal }))
          .data
      const [own, all] = await Promise.all([ownBranchId ? soonest({ place: ownBranchId }) : [], soonest({})])
      const isOwn = ({ _id }: { _id: string }) => own.some((one) => one._id === _id)
      return [...own, ...all.filter((one) => !isOwn(one))].slice(0, limit)
    },
    placeholderData: keepPreviousData,
  })

type Contact = { email: string } | { phone: string }

/** People and receipts that fit what is typed; nothing for nothing. */
export const staffSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['desk', 'search', q],
    queryFn: ({ signal }) => callApi('GET /staff-search', { query: { q }, signal }),
    select: ({ found }) => found,
    enabled: q !== '',
  })

/** Reads what joining two entries of a person would move. */
export const joinPreviewQuery = (params: { id: string; otherId: string }) =>
  queryOptions({
    queryKey: ['desk', 'join', params],
    queryFn: ({ signal }) => callApi('GET /admin/users/{id}/join/{otherId}', { params, signal }),
  })

/** Reads who waits for a seat of a session, whom to ring first at the top. */
export const lineQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'line', id],
    queryFn: ({ signal }) => callApi('GET /desk/sessions/{id}/line', { params: { id }, signal }),
  })

/**
 * Reads who is reached by an email or a phone, the one of them who is meant, their seats, and what is due for
 * them and to them.
 */
export const deskSeatsQuery = (contact: Contact | undefined, personId?: string) =>
  queryOptions({
    queryKey: ['desk', 'seats', contact, personId],
    queryFn: ({ signal }) =>
      callApi('GET /desk/seats', { query: { ...contact, ...(personId && { personId }) }, signal }),
    enabled: contact !== undefined,
  })

/**
 * Reads what the person with an email or a phone has of a session and would pay, with their discount code;
 * without a contact, what a newcomer would. While another code is read, the prices of the same person stay.
 */
export const deskPersonQuery = (
  sessionId: string | undefined,
  contact: Contact | undefined,
  { code = '', personId }: { code?: string; personId?: string | undefined } = {},
) => {
  const ofPerson = ['desk', 'person', sessionId, contact, personId]
  return queryOptions({
    queryKey: [...ofPerson, code],
    queryFn: ({ signal }) =>
      callApi('GET /desk/people', {
        query: {
          ...{ sessionId: sessionId ?? '', ...contact },
          ...(personId && { personId }),
          ...(code && { code }),
        },
        signal,
      }),
    placeholderData: (before, last) =>
      last && hashKey(last.queryKey.slice(0, -1)) === hashKey(ofPerson) ? before : undefined,
    enabled: sessionId !== undefined,
  })
}

export const deskRefundsQuery = queryOptions({
  queryKey: ['desk', 'refunds'],
  queryFn: ({ signal }) => callApi('GET /desk/refunds', { signal }),
})

/** The last of what one has taken today. */
export const ownReceiptsQuery = queryOptions({
  queryKey: ['desk', 'receipts'],
  queryFn: ({ signal }) => callApi('GET /desk/receipts', { signal }),
  refetchOnMount: 'always',
})

/** A person with all that the desk can do for them. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'everything', id],
    queryFn: ({ signal }) => callApi('GET /desk/people/{id}', { params: { id }, signal }),
    staleTime: 0,
  })

/** A booking of anybody, with what can be done about it now: prices and seats change. */
export const deskBookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'booking', id],
    queryFn: ({ signal }) => callApi('GET /desk/bookings/{id}', { params: { id }, signal }),
    staleTime: 0,
  })

/** The sums of the open parts. */
export type DueSums = ResponseOf<typeof listCentreDues>['sums']

export type DueFilters = { state: DueFilter; search: string; sessionId: string; sort: DueSort }

/** One page of everybody's parts, for Admins and cashiers, with what the open ones sum up to. */
export const centreDuesQuery = (filters: DueFilters, { page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: ['centre-dues', filters, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /desk/dues', { query: { ...filters, page, cursor, limit: DUES_PER_PAGE }, signal }),
    select: ({ dues, sums, ...rest }) => ({
      items: dues,
      sums,
      ...rest,
      totalPages: pagesOf(filters.state, sums, rest.next ? page + 1 : page),
    }),
    refetchOnMount: 'always',
  })

/** What is settled is not counted: then a list has a next page, or ends. */
const pagesOf = (state: DueFilter, sums: DueSums, reached: number): number =>
  state === 'paid' || state === 'waived' ? reached : Math.ceil(sums[state].count / DUES_PER_PAGE)

/** One page of the people to call, and how many there are. */
export const callsQuery = ({ page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: ['calls', page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /desk/calls', { query: { page, cursor, limit: CALLS_PER_PAGE }, signal }),
    select: ({ calls, people, next, previous }) => ({
      ...{ items: calls, people, next, previous },
      totalPages: next ? page + 1 : page,
    }),
    refetchOnMount: 'always',
  })

export type EnquiryFilters = { level?: string | undefined; subject?: string | undefined }

/** Reads who waits to hear of something, for the desk. */
export const enquiriesQuery = (filters: EnquiryFilters, { page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: ['waitlist', 'enquiries', filters, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /desk/interests', {
        query: { ...filters, page, cursor, limit: INTERESTS_PER_PAGE },
        signal,
      }),
    select: ({ interests, total, next, previous }) => ({
      ...{ items: interests, total, next, previous },
      totalPages: Math.ceil(total / INTERESTS_PER_PAGE),
    }),
    refetchOnMount: 'always',
  })
