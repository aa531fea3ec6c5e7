import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { bookingsKey } from './bookings.ts'

/** The user's parts of fees, what is to be paid next first. Below `bookings`, which they are of. */
export const duesQuery = (email: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'dues', email],
    queryFn: ({ signal }) => callApi('GET /dues', { signal }),
  })
