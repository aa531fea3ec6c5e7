import { queryOptions } from '@tanstack/react-query'
import type { Checkout } from '../../contract/payments/checkouts.ts'
import { callApi } from '../api-client.ts'
import { pollInterval } from './query-client.ts'

/** Prefix of all keys about checkouts. */
export const checkoutsKey = ['checkouts'] as const

/**
 * One of the user's checkouts. Read again while it may change: a provider's answer is soon there, a person's
 * takes longer.
 */
export const checkoutQuery = (id: string, email: string) =>
  queryOptions({
    queryKey: [...checkoutsKey, 'one', id, email],
    queryFn: ({ signal }) => callApi('GET /checkouts/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => {
      const wait = state.data && waitFor(state.data, state.dataUpdateCount)
      return wait ? pollInterval(wait, state) : false
    },
    refetchOnMount: 'always',
  })

/** The user's checkouts that are not over. */
export const openCheckoutsQuery = (email: string) =>
  queryOptions({
    queryKey: [...checkoutsKey, 'open', email],
    queryFn: ({ signal }) => callApi('GET /checkouts', { signal }),
    refetchOnMount: 'always',
  })

/** The user's checkout of a session, if it is not over. */
export const openCheckoutQuery = (sessionId: string, email: string) =>
  queryOptions({
    ...openCheckoutsQuery(email),
    select: (open: Checkout[]) => open.find((checkout) => checkout.sessionId === sessionId),
  })

const OFTEN_MS = 2000
const PERSON_MS = 20_000

function waitFor({ state, reason }: Checkout, reads: number): number | undefined {
  if (state === 'confirming' && (reason === 'payment_processing' || reason === 'waits_for_minimum'))
    return reads <= 15 ? OFTEN_MS : reads <= 40 ? 5000 : 15_000
  if (state === 'open' || state === 'confirming' || state === 'refund_due') return PERSON_MS
  return undefined
}
