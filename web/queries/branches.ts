import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** For `invalidateQueries`: branches and rooms. */
export const branchesKey = ['branches'] as const

export const branchesQuery = () =>
  queryOptions({
    queryKey: [...branchesKey, 'all'],
    queryFn: async ({ signal }) => (await callApi('GET /branches', { signal })).branches,
  })

export const roomsQuery = () =>
  queryOptions({
    queryKey: [...branchesKey, 'rooms'],
    queryFn: async ({ signal }) => (await callApi('GET /rooms', { signal })).rooms,
  })
