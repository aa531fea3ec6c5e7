import { queryOptions } from '@tanstack/react-query'
import type { QueryInput } from '../../contract/http/endpoint.ts'
import { PAYMENTS_PER_PAGE } from '../../contract/http/limits.ts'
import type { exportPayments } from '../../contract/payments/payment-history.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

/** Prefix of all keys about payments. */
export const paymentsKey = ['payments'] as const

/** C14: the user's newest 100 payments. */
export const paymentsQuery = (email: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'all', email],
    queryFn: ({ signal }) => callApi('GET /paymentsid', { query: { email }, signal }),
  })

/** Filters of everyone's payments. An empty value filters nothing. */
export type PaymentFilters = Omit<QueryInput<typeof exportPayments>, 'language'>

/** One page of everyone's payments, for Admins, with the sums of all matching ones. */
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
