import { queryOptions } from '@tanstack/react-query'
import { USERS_PER_PAGE } from '../../contract/limits.ts'
import { callApi } from '../api-client.ts'

export const usersKey = ['users'] as const

/** C30: one page of the accounts. */
export const usersPageQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...usersKey, search, page],
    queryFn: ({ signal }) =>
      callApi('GET /admin/users', { query: { search, page, limit: USERS_PER_PAGE }, signal }),
    select: ({ users, total, totalPages }) => ({ items: users, total, totalPages }),
  })
