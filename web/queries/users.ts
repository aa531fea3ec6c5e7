import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

export const usersKey = ['users'] as const

/** C30: one page of the users, by number or, with a cursor, from the neighbouring page. */
export const usersPageQuery = (search: string, { page, cursor }: PageAddress, limit: number) =>
  queryOptions({
    queryKey: [...usersKey, search, page, cursor, limit],
    queryFn: ({ signal }) => callApi('GET /admin/users', { query: { search, page, cursor, limit }, signal }),
    select: ({ users, ...rest }) => ({ items: users, ...rest }),
  })

/** Whether the user gets reminder emails. */
export const remindersQuery = (email: string) =>
  queryOptions({
    queryKey: ['reminders', email],
    queryFn: ({ signal }) => callApi('GET /users/reminders', { signal }),
  })
