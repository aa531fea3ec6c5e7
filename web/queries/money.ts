import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import type { PageAddress } from '../ui/pagination.tsx'
import { pollInterval } from './query-client.ts'

/** Prefix of all keys about payment attempts. */
export const moneyKey = ['money'] as const
export const refundRuleKey = ['refund-rule'] as const

/** The interval of polling while a refund is pending. */
export const POLL_INTERVAL_MS = 5000

/** One page of the user's own payment attempts, newest first. */
export const moneyQuery = (email: string, { page, cursor }: PageAddress, limit = 20) =>
  queryOptions({
    queryKey: [...moneyKey, email, page, cursor, limit],
    queryFn: async ({ signal }) => {
      const query = { page, cursor, limit }
      const { entries, ...rest } = await callApi('GET /money', { query, signal })
      return { items: entries, ...rest }
    },
    refetchInterval: ({ state }) =>
      state.data?.items.some((entry) => entry.state === 'refund_due')
        ? pollInterval(POLL_INTERVAL_MS, state)
        : false,
  })

export const refundRuleQuery = queryOptions({
  queryKey: refundRuleKey,
  queryFn: ({ signal }) => callApi('GET /settings/refund-rule', { signal }),
})
