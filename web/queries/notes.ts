import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { readPage } from './read-page.ts'

const NOTES_PER_PAGE = 12

/** Everything read about notes begins with this key. */
export const notesKey = ['notes'] as const

/** One page of somebody's own notes, newest first. */
export const notesQuery = (email: string, page: number) =>
  queryOptions({
    queryKey: [...notesKey, email, page],
    queryFn: ({ signal }) =>
      readPage(page, NOTES_PER_PAGE, (paging) =>
        callApi('GET /notes', { query: { email, ...paging }, signal }),
      ),
  })
