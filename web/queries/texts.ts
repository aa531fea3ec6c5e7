import { queryOptions } from '@tanstack/react-query'
import type { TextKind } from '../../contract/centre/text-kinds.ts'
import type { Language } from '../../contract/formats/languages.ts'
import { callApi } from '../api-client.ts'

/** What a change of a text makes stale: on one screen alone, so it stays out of `keys.ts`. */
export const textsKey = ['texts'] as const

/** Which policies and terms the centre has written itself. */
export const textsQuery = queryOptions({
  queryKey: [...textsKey, 'all'],
  queryFn: async ({ signal }) => (await callApi('GET /settings/texts', { signal })).texts,
})

/** A text as an Admin edits it. */
export const textQuery = (kind: TextKind, lang: Language) =>
  queryOptions({
    queryKey: [...textsKey, kind, lang],
    queryFn: ({ signal }) =>
      callApi('GET /settings/texts/{kind}', { params: { kind }, query: { lang }, signal }),
  })
