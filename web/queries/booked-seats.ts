import { queryOptions } from '@tanstack/react-query'
import { BOOKED_SEATS_PER_PAGE } from '../../contract/http/limits.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

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
