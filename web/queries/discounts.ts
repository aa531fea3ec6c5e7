import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { sessionsKey } from './sessions.ts'

export const discountsKey = ['discounts'] as const

export const discountsQuery = () =>
  queryOptions({
    queryKey: discountsKey,
    queryFn: async ({ signal }) => (await callApi('GET /discounts', { signal })).discounts,
  })

type Asked = { code?: string | undefined; part?: number | undefined }

/**
 * What a session costs the user: the price that their seat is held at, or the full one; with a code, or of a
 * part of the fee. Below `sessions`, as seats are.
 */
export const priceQuery = (sessionId: string, email: string, { code, part }: Asked = {}) =>
  queryOptions({
    queryKey: [...sessionsKey, 'price', sessionId, email, code, part],
    queryFn: ({ signal }) =>
      callApi('GET /sessions/{id}/price', { params: { id: sessionId }, query: { code, part }, signal }),
  })

/** The sessions that cost something, those whose class begins soonest. */
export const paidSessionsQuery = () =>
  queryOptions({
    queryKey: [...sessionsKey, 'page', 'paid'],
    queryFn: ({ signal }) => callApi('GET /sessions', { query: { sort: 'soonest', limit: 100 }, signal }),
    select: ({ data }) => data.filter(({ fee }) => fee > 0),
  })
