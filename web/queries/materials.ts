import { queryOptions } from '@tanstack/react-query'
import type { Role } from '../../contract/people/roles.ts'
import { callApi, callPage } from '../api-client.ts'
import { sessionsKey } from './sessions.ts'

const MATERIALS_PER_PAGE = 12

/** Prefix of all keys about materials. Answers depend on the user, so keys also contain the email. */
export const materialsKey = ['materials'] as const

/** One page of a user's own uploads, newest first. */
export const ownMaterialsQuery = (email: string, page: number) =>
  queryOptions({
    queryKey: [...materialsKey, 'own', email, page],
    queryFn: ({ signal }) =>
      callPage('GET /materialsid', {
        query: { tutorEmail: email, page, limit: MATERIALS_PER_PAGE },
        signal,
      }),
  })

/**
 * One page of a session's materials, newest first. Enable it only for users who have booked the session:
 * others get a 403, which redirects home.
 */
export const sessionMaterialsQuery = (sessionId: string, email: string, page: number) =>
  queryOptions({
    queryKey: [...materialsKey, 'session', sessionId, email, page],
    queryFn: ({ signal }) =>
      callPage('GET /materials', { query: { sessionId, page, limit: MATERIALS_PER_PAGE }, signal }),
  })

/** The newest 100 sessions to which the user may add materials: all for Admins, their own for others. */
export const sessionChoicesQuery = (email: string, role: Role) =>
  queryOptions({
    queryKey: [...sessionsKey, 'page', 'choices', email, role],
    queryFn: async ({ signal }) => {
      const query = { email, page: 1, limit: 100, ...(role !== 'Admin' && { own: 'true' as const }) }
      return (await callApi('GET /sessions', { query, signal })).data
    },
  })
