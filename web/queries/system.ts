import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../contract/formats/languages.ts'
import { callApi } from '../api-client.ts'

/** Read whenever the page opens, and every minute while it is open. */
export const systemQuery = (language: Language) =>
  queryOptions({
    queryKey: ['system', language],
    queryFn: ({ signal }) => callApi('GET /system', { query: { language }, signal }),
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  })
