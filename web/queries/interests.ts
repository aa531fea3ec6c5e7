import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** Reads what the user waits to hear of. Below the waitlist, which is what they wait for. */
export const interestsQuery = () =>
  queryOptions({
    queryKey: ['waitlist', 'interests'],
    queryFn: ({ signal }) => callApi('GET /interests', { signal }),
  })
