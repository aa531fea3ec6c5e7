import { queryOptions } from '@tanstack/react-query'
import type { listCloseRows } from '../../contract/day-close/day-close.ts'
import {
  BOOKED_SEATS_PER_PAGE,
  CLOSE_ROWS_PER_PAGE,
  PAYMENTS_PER_PAGE,
} from '../../contract/formats/page-sizes.ts'
import type { QueryInput } from '../../contract/http/endpoint.ts'
import type { exportPayments, PaymentSort } from '../../contract/payments/payment-history.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'
import { pollInterval } from './query-provider.tsx'

/** C14: the user's newest 100 payments. */
export const paymentsQuery = () =>
  queryOptions({
    queryKey: ['payments', 'all'],
    queryFn: ({ signal }) => callApi('GET /paymentsid', { signal }),
  })

/** Filters and order of everyone's payments. An empty value filters nothing. */
export type PaymentFilters = Omit<QueryInput<typeof exportPayments>, 'language'> & {
  sort?: PaymentSort | undefined
}

/** One page of everyone's payments, for Admins, sorted, with the sums of all matching ones. */
export const allPaymentsQuery = (filters: PaymentFilters, { page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: ['payments', 'everyone', filters, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /admin/payments', {
        query: { ...filters, page, cursor, limit: PAYMENTS_PER_PAGE },
        signal,
      }),
    select: ({ payments, ...rest }) => ({ items: payments, ...rest }),
  })

/** Read again whenever it opens: the cash box is counted against it. */
export const closeQuery = (date: string) =>
  queryOptions({
    queryKey: ['close', date],
    queryFn: ({ signal }) => callApi('GET /close', { query: { date }, signal }),
    refetchOnMount: 'always',
  })

/** Below the close's key: what changes a box changes what the close says. */
export const cashBoxesQuery = (date: string) =>
  queryOptions({
    queryKey: ['close', 'boxes', date],
    queryFn: ({ signal }) => callApi('GET /cash-boxes', { query: { date }, signal }),
    refetchOnMount: 'always',
  })

/** Asks the providers, so not more often than the page opens. */
export const comparisonQuery = (date: string) =>
  queryOptions({
    queryKey: ['close', 'providers', date],
    queryFn: ({ signal }) => callApi('GET /close/providers', { query: { date }, signal }),
    refetchOnMount: 'always',
  })

/** Which rows. */
type CloseRowFilter = Pick<
  QueryInput<typeof listCloseRows>,
  'date' | 'to' | 'kind' | 'method' | 'byHand' | 'by'
>

export const closeRowsQuery = (filter: CloseRowFilter, page: number) =>
  queryOptions({
    queryKey: ['close', 'rows', filter, page],
    queryFn: ({ signal }) =>
      callApi('GET /close/rows', { query: { ...filter, page, limit: CLOSE_ROWS_PER_PAGE }, signal }),
    select: ({ rows, ...rest }) => ({ items: rows, ...rest }),
    refetchOnMount: 'always',
  })

/** Refunds that their provider has not answered. */
export const unansweredRefundsQuery = () =>
  queryOptions({
    queryKey: ['refunds'],
    queryFn: ({ signal }) => callApi('GET /refunds/unanswered', { signal }),
    refetchOnMount: 'always',
  })

/** Payments that a bank wants back and has not decided about. */
export const openDisputesQuery = () =>
  queryOptions({
    queryKey: ['disputes'] as const,
    queryFn: ({ signal }) => callApi('GET /disputes', { signal }),
    refetchOnMount: 'always',
  })

const POLL_MS = 30_000

/** Payments that wait for a decision. Read again while the page is in sight: people stand at the counter. */
export const heldPaymentsQuery = () =>
  queryOptions({
    queryKey: ['held-payments'],
    queryFn: ({ signal }) => callApi('GET /held-payments', { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => pollInterval(POLL_MS, state),
  })

/** Reads the refunds that wait for a second Admin. */
export const refundRequestsQuery = () =>
  queryOptions({
    queryKey: ['refunds', 'requests'],
    queryFn: ({ signal }) => callApi('GET /refund-requests', { signal }),
    select: ({ requests }) => requests,
  })

/** One page of the seats that were booked on these days. */
export const bookedSeatsQuery = (days: { from: string; to: string }, { page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: ['booked-seats', days, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /admin/bookings', {
        query: { ...days, page, cursor, limit: BOOKED_SEATS_PER_PAGE },
        signal,
      }),
    select: ({ seats, ...rest }) => ({ items: seats, ...rest }),
    refetchOnMount: 'always',
  })
