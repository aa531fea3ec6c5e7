import { queryOptions } from '@tanstack/react-query'
import { FILE_ADDRESS_MS } from '../../contract/files/limits.ts'
import type { Role } from '../../contract/people/roles.ts'
import { callApi, callPage } from '../api-client.ts'

const MATERIALS_PER_PAGE = 12
/** A class is not torn apart, unless there are more. */
const ALL_MATERIALS = 100
/** The addresses of files end, and a page may stay open for a day. */
const fresh = { refetchInterval: FILE_ADDRESS_MS / 2 }

/** One page of a user's own uploads, newest first. */
export const ownMaterialsQuery = (page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['materials', 'own', page],
    queryFn: ({ signal }) =>
      callPage('GET /materialsid', {
        query: { page, limit: MATERIALS_PER_PAGE },
        signal,
      }),
  })

/**
 * One page of a session's materials, by class. Enable it only for users who have booked the session: others
 * get a 403, which redirects home.
 */
export const sessionMaterialsQuery = (sessionId: string, page: number, limit = MATERIALS_PER_PAGE) =>
  queryOptions({
    ...fresh,
    queryKey: ['materials', 'session', sessionId, page, limit],
    queryFn: ({ signal }) => callPage('GET /materials', { query: { sessionId, page, limit }, signal }),
  })

/** The same on large pages, for who reads them class by class. */
export const allMaterialsQuery = (sessionId: string, page: number) =>
  sessionMaterialsQuery(sessionId, page, ALL_MATERIALS)

/** The newest 100 sessions to which the user may add materials: all for Admins, their own for others. */
export const sessionChoicesQuery = (role: Role) =>
  queryOptions({
    queryKey: ['sessions', 'page', 'choices', role],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 100, ...(role !== 'Admin' && { own: 'true' as const }) }
      const { data } = await callApi('GET /sessions', { query, signal })
      return data.filter(({ status }) => status !== 'rejected')
    },
  })

const NOTES_PER_PAGE = 12
const LATEST_NOTES = 3

export type NoteFilter = { sessionId?: string | undefined; search?: string | undefined }

/** One page of the user's own notes, newest first; all, or those that the filter finds. */
export const notesQuery = (page: number, filter: NoteFilter) =>
  queryOptions({
    queryKey: ['notes', page, filter],
    queryFn: ({ signal }) =>
      callPage('GET /notes', { query: { ...filter, page, limit: NOTES_PER_PAGE }, signal }),
  })

/** The newest notes about one session. */
export const latestNotesQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['notes', 'latest', sessionId],
    queryFn: ({ signal }) => callApi('GET /notes', { query: { sessionId, limit: LATEST_NOTES }, signal }),
  })
