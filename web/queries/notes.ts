import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { readPage } from './read-page.ts'

const NOTES_PER_PAGE = 12

/** Prefix of all keys about notes. */
export const notesKey = ['notes'] as const

/** One page of the user's own notes, newest first. */
export const notesQuery = (email: string, page: number) =>
  queryOptions({
    queryKey: [...notesKey, email, page],
    queryFn: ({ signal }) =>
      readPage(page, NOTES_PER_PAGE, (paging) =>
        callApi('GET /notes', { query: { email, ...paging }, signal }),
      ),
  })
