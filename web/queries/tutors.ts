import { queryOptions } from '@tanstack/react-query'
import { TUTORS_PER_PAGE } from '../../contract/limits.ts'
import { callApi } from '../api-client.ts'
import { readPage } from './read-page.ts'

/** Everything read about tutors begins with this key. What is seen depends on who asks, so their email follows. */
export const tutorsKey = ['tutors'] as const

const APPLICATIONS_PER_PAGE = 20

/** What became of this person's application, if they have made one. */
export const ownApplicationQuery = (email: string) =>
  queryOptions({
    queryKey: [...tutorsKey, 'mine', email],
    queryFn: async ({ signal }) => (await callApi('GET /tutors/mine', { signal })).application,
    // The form must not go away under somebody's hands.
    refetchOnWindowFocus: false,
  })

/** C26: one page of the active ones. */
export const activeTutorsQuery = (search: string, page: number, email: string) =>
  queryOptions({
    queryKey: [...tutorsKey, 'active', search, page, email],
    queryFn: ({ signal }) =>
      callApi('GET /tutors/active', { query: { search, page, limit: TUTORS_PER_PAGE }, signal }),
    select: ({ total, tutors }) => ({
      items: tutors,
      total,
      totalPages: Math.ceil(total / TUTORS_PER_PAGE),
    }),
  })

/** C25: one page of all applications. */
export const applicationsQuery = (page: number, email: string) =>
  queryOptions({
    queryKey: [...tutorsKey, 'all', page, email],
    queryFn: ({ signal }) =>
      readPage(page, APPLICATIONS_PER_PAGE, (query) => callApi('GET /tutors', { query, signal })),
  })
