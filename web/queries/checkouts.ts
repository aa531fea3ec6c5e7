import { queryOptions } from '@tanstack/react-query'
import type { Checkout } from '../../contract/payments/checkouts.ts'
import type { Receipt } from '../../contract/receipts/receipts.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'
import { pollInterval } from './query-provider.tsx'

/**
 * One of the user's checkouts. Read again while it may change: a provider's answer is soon there, a person's
 * takes longer.
 */
export const checkoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['checkouts', 'one', id],
    queryFn: ({ signal }) => callApi('GET /checkouts/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => {
      const wait = state.data && waitFor(state.data, state.dataUpdateCount)
      return wait ? pollInterval(wait, state) : false
    },
    refetchOnMount: 'always',
  })

/** Reads the user's balance with the centre. */
export const balanceQuery = () =>
  queryOptions({
    queryKey: ['money', 'balance'],
    queryFn: ({ signal }) => callApi('GET /balance', { signal }),
  })

/** The user's checkouts that are not over. */
export const openCheckoutsQuery = () =>
  queryOptions({
    queryKey: ['checkouts', 'open'],
    queryFn: ({ signal }) => callApi('GET /checkouts', { signal }),
    refetchOnMount: 'always',
  })

/** The user's checkout of a session, if it is not over. */
export const openCheckoutQuery = (sessionId: string) =>
  queryOptions({
    ...openCheckoutsQuery(),
    select: (open: Checkout[]) => open.find((checkout) => checkout.sessionId === sessionId),
  })

/** The user's checkout that moves a booking to another batch, until it is over or refunded. */
export const pendingSwitchQuery = (bookingId: string) =>
  queryOptions({
    ...openCheckoutsQuery(),
    select: (open: Checkout[]) =>
      open.find(({ movesBooking, state }) => movesBooking === bookingId && state !== 'refund_due'),
  })

const OFTEN_MS = 2000
const PERSON_MS = 20_000

function waitFor({ state, reason }: Checkout, reads: number): number | undefined {
  if (state === 'confirming' && (reason === 'payment_processing' || reason === 'waits_for_minimum'))
    return reads <= 15 ? OFTEN_MS : reads <= 40 ? 5000 : 15_000
  if (state === 'open' || state === 'confirming' || state === 'refund_due') return PERSON_MS
  return undefined
}

/** The interval of polling while a refund is pending. */
export const POLL_INTERVAL_MS = 5000

/** One page of the user's own payment attempts, newest first. */
export const moneyQuery = ({ page, cursor }: PageAddress, limit = 20) =>
  queryOptions({
    queryKey: ['money', page, cursor, limit],
    queryFn: async ({ signal }) => {
      const query = { page, cursor, limit }
      const { entries, ...rest } = await callApi('GET /money', { query, signal })
      return { items: entries, ...rest }
    },
    refetchInterval: ({ state }) =>
      state.data?.items.some((entry) => entry.state === 'refund_due')
        ? pollInterval(POLL_INTERVAL_MS, state)
        : false,
  })

/** A number is given within seconds. */
export const NUMBER_POLL_MS = 2000

export const lacksNumber = ({ number, creditNotes }: Receipt) =>
  number === undefined || creditNotes.some((note) => note.number === undefined)

export const paymentReceiptQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['payments', 'receipt', paymentId],
    queryFn: ({ signal }) => callApi('GET /payments/{id}/receipt', { params: { id: paymentId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && lacksNumber(state.data) ? pollInterval(NUMBER_POLL_MS, state) : false,
  })
