import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../contract/languages.ts'
import { callApi } from '../api-client.ts'

/** Looked at afresh each time the page is opened, and then every minute. */
export const systemQuery = (language: Language) =>
  queryOptions({
    queryKey: ['system', language],
    queryFn: ({ signal }) => callApi('GET /system', { query: { language }, signal }),
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  })
