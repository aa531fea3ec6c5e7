import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** Whether this person is reminded of their classes. */
export const remindersQuery = (email: string) =>
  queryOptions({
    queryKey: ['reminders', email],
    queryFn: ({ signal }) => callApi('GET /users/reminders', { signal }),
  })
