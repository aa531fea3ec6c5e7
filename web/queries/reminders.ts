import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** Whether the user gets reminder emails. */
export const remindersQuery = (email: string) =>
  queryOptions({
    queryKey: ['reminders', email],
    queryFn: ({ signal }) => callApi('GET /users/reminders', { signal }),
  })
