import { queryOptions } from '@tanstack/react-query'
import { callApi, callPage } from '../api-client.ts'

const NOTES_PER_PAGE = 12
const LATEST_NOTES = 3

/** Prefix of all keys about notes. */
export const notesKey = ['notes'] as const

/** One page of the user's own notes, newest first; all, or those about one session. */
export const notesQuery = (email: string, page: number, sessionId?: string) =>
  queryOptions({
    queryKey: [...notesKey, email, page, sessionId],
    queryFn: ({ signal }) =>
      callPage('GET /notes', { query: { email, sessionId, page, limit: NOTES_PER_PAGE }, signal }),
  })

/** The newest notes about one session. */
export const latestNotesQuery = (sessionId: string, email: string) =>
  queryOptions({
    queryKey: [...notesKey, email, 'latest', sessionId],
    queryFn: ({ signal }) =>
      callApi('GET /notes', { query: { email, sessionId, limit: LATEST_NOTES }, signal }),
  })
