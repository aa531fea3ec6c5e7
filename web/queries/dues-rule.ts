import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

export const duesRuleKey = ['dues-rule'] as const

/** For how many days a late part of a fee closes nothing. */
export const duesRuleQuery = queryOptions({
  queryKey: duesRuleKey,
  queryFn: ({ signal }) => callApi('GET /settings/dues', { signal }),
})
