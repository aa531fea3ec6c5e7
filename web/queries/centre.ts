import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

export const centreKey = ['centre'] as const

export const centreQuery = queryOptions({
  queryKey: centreKey,
  queryFn: ({ signal }) => callApi('GET /settings/centre', { signal }),
})
