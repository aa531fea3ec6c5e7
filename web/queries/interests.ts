import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { waitlistKey } from './keys.ts'

/** What the user waits to hear of. Below the waitlist, which is what they wait for. */
export const interestsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...waitlistKey, 'interests', userId],
    queryFn: ({ signal }) => callApi('GET /interests', { signal }),
  })
