import { queryOptions } from '@tanstack/react-query'
import { listOutbox } from '../../contract/outbox.ts'
import { callApi } from '../api-client.ts'

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => callApi(listOutbox, { signal }),
})
