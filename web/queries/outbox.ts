import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => callApi('GET /outbox', { signal }),
})
