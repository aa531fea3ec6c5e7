import { queryOptions } from '@tanstack/react-query'
import type { QueryInput } from '../../contract/endpoint.ts'
import { PAYMENTS_PER_PAGE } from '../../contract/limits.ts'
import type { exportPayments } from '../../contract/payment-history.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

/** Everything read about payments begins with this key. */
export const paymentsKey = ['payments'] as const

/** C14: the newest hundred of this person. */
export const paymentsQuery = (email: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'all', email],
    queryFn: ({ signal }) => callApi('GET /paymentsid', { query: { email }, signal }),
  })

/** What an Admin looks for among everybody's payments. Blank filters nothing. */
export type PaymentFilters = QueryInput<typeof exportPayments>

/** One page of everybody's payments, for Admins, with the sums of all that match. */
export const allPaymentsQuery = (filters: PaymentFilters, { page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: [...paymentsKey, 'everyone', filters, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /admin/payments', {
        query: { ...filters, page, cursor, limit: PAYMENTS_PER_PAGE },
        signal,
      }),
    select: ({ payments, ...rest }) => ({ items: payments, ...rest }),
  })
