import { queryOptions } from '@tanstack/react-query'
import { USERS_PER_PAGE } from '../../contract/limits.ts'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

export const usersKey = ['users'] as const

/** C30: one page of the users, by number or, with a cursor, from the neighbouring page. */
export const usersPageQuery = (search: string, { page, cursor }: PageAddress) =>
  queryOptions({
    queryKey: [...usersKey, search, page, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /admin/users', { query: { search, page, cursor, limit: USERS_PER_PAGE }, signal }),
    select: ({ users, ...rest }) => ({ items: users, ...rest }),
  })
