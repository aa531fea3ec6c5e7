import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { sessionsKey } from './sessions.ts'

export const discountsKey = ['discounts'] as const

export const discountsQuery = () =>
  queryOptions({
    queryKey: discountsKey,
    queryFn: async ({ signal }) => (await callApi('GET /discounts', { signal })).discounts,
  })

/** The sessions that cost something, those whose class begins soonest. */
export const paidSessionsQuery = () =>
  queryOptions({
    queryKey: [...sessionsKey, 'page', 'paid'],
    queryFn: ({ signal }) => callApi('GET /sessions', { query: { sort: 'soonest', limit: 100 }, signal }),
    select: ({ data }) => data.filter(({ fee }) => fee > 0),
  })
