import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

export const usersKey = ['users'] as const

/**
 * C30: one page of the users, or of those who ask for a role, by number or, with a cursor, from the
 * neighbouring page.
 */
export const usersPageQuery = (
  { search, isAsking }: { search: string; isAsking: boolean },
  { page, cursor }: PageAddress,
  limit: number,
) =>
  queryOptions({
    queryKey: [...usersKey, search, isAsking, page, cursor, limit],
    queryFn: ({ signal }) => {
      const asking = isAsking ? ('true' as const) : undefined
      return callApi('GET /admin/users', { query: { search, asking, page, cursor, limit }, signal })
    },
    select: ({ users, ...rest }) => ({ items: users, ...rest }),
  })

/** Whether the user gets reminder emails. */
export const remindersQuery = (email: string) =>
  queryOptions({
    queryKey: ['reminders', email],
    queryFn: ({ signal }) => callApi('GET /users/reminders', { signal }),
  })
