import { queryOptions } from '@tanstack/react-query'
import type { Role } from '../../contract/roles.ts'
import { callApi } from '../api-client.ts'
import { readPage } from './read-page.ts'
import { sessionsKey } from './sessions.ts'

const MATERIALS_PER_PAGE = 12

/** Everything read about materials begins with this key. What is seen depends on who asks, so their email follows. */
export const materialsKey = ['materials'] as const

/** One page of what somebody has uploaded, newest first. */
export const ownMaterialsQuery = (email: string, page: number) =>
  queryOptions({
    queryKey: [...materialsKey, 'own', email, page],
    queryFn: ({ signal }) =>
      readPage(page, MATERIALS_PER_PAGE, (paging) =>
        callApi('GET /materialsid', { query: { tutorEmail: email, ...paging }, signal }),
      ),
  })

/**
 * One page of what belongs to a session, newest first. To be asked only by those who have booked it: others are refused,
 * and a 403 leads home.
 */
export const sessionMaterialsQuery = (sessionId: string, email: string, page: number) =>
  queryOptions({
    queryKey: [...materialsKey, 'session', sessionId, email, page],
    queryFn: ({ signal }) =>
      readPage(page, MATERIALS_PER_PAGE, (paging) =>
        callApi('GET /materials', { query: { sessionId, ...paging }, signal }),
      ),
  })

/** The newest hundred sessions that this person may add materials to: an Admin to any, others to their own. */
export const sessionChoicesQuery = (email: string, role: Role) =>
  queryOptions({
    queryKey: [...sessionsKey, 'page', 'choices', email, role],
    queryFn: async ({ signal }) => {
      const query = { email, page: 1, limit: 100, ...(role !== 'Admin' && { own: 'true' as const }) }
      return (await callApi('GET /sessions', { query, signal })).data
    },
  })
