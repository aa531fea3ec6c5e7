import { queryOptions } from '@tanstack/react-query'
import { callApi, callPage } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'

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
    queryKey: ['users', search, isAsking, page, cursor, limit],
    queryFn: ({ signal }) => {
      const asking = isAsking ? ('true' as const) : undefined
      return callApi('GET /admin/users', { query: { search, asking, page, cursor, limit }, signal })
    },
    select: ({ users, ...rest }) => ({ items: users, ...rest }),
  })

/** By what messages come to the user. */
export const messageChoicesQuery = () =>
  queryOptions({
    queryKey: ['message choices'],
    queryFn: ({ signal }) => callApi('GET /me/messages', { signal }),
    // Another tab, or a link in an email, may have changed them.
    staleTime: 0,
  })

/** The address at which the user's own calendar reads their classes. */
export const calendarAddressQuery = () =>
  queryOptions({
    queryKey: ['calendar address'],
    queryFn: ({ signal }) => callApi('GET /me/calendar', { signal }),
  })

const APPLICATIONS_PER_PAGE = 20

/** The user's own application, if there is one. */
export const ownApplicationQuery = () =>
  queryOptions({
    queryKey: ['tutors', 'mine'],
    queryFn: async ({ signal }) => (await callApi('GET /tutors/mine', { signal })).application,
    // A refetch could replace the form while somebody is typing.
    refetchOnWindowFocus: false,
  })

/** F06: the papers of an application, and the notes of Admins. */
export const applicationFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['tutors', 'file', id],
    queryFn: ({ signal }) => callApi('GET /tutors/{id}/file', { params: { id }, signal }),
  })

/** C26: one page of the active tutors. */
export const activeTutorsQuery = (search: string, page: number, limit: number) =>
  queryOptions({
    queryKey: ['tutors', 'active', search, page, limit],
    queryFn: ({ signal }) => callApi('GET /tutors/active', { query: { search, page, limit }, signal }),
    select: ({ total, tutors }) => ({
      items: tutors,
      total,
      totalPages: Math.ceil(total / limit),
    }),
  })

/** The active tutors as choices of a form, for Admins. */
export const tutorChoicesQuery = () =>
  queryOptions({
    queryKey: ['tutors', 'choices'],
    queryFn: ({ signal }) => callApi('GET /tutors/active', { query: { limit: 100 }, signal }),
    select: ({ tutors }) =>
      tutors
        .flatMap(({ userId, name }) => (userId ? [{ value: userId, label: name }] : []))
        .sort((a, b) => a.label.localeCompare(b.label)),
  })

/** C25: one page of all applications, or of those that wait for a decision. */
export const applicationsQuery = (page: number, isWaiting: boolean) =>
  queryOptions({
    queryKey: ['tutors', 'all', page, isWaiting],
    queryFn: ({ signal }) => {
      const status = isWaiting ? ('pending' as const) : undefined
      return callPage('GET /tutors', { query: { page, limit: APPLICATIONS_PER_PAGE, status }, signal })
    },
  })
