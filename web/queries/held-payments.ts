import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { pollInterval } from './query-client.ts'

export const heldPaymentsKey = ['held-payments'] as const

const POLL_MS = 30_000

/** Payments that wait for a decision. Read again while the page is in sight: people stand at the counter. */
export const heldPaymentsQuery = () =>
  queryOptions({
    queryKey: heldPaymentsKey,
    queryFn: ({ signal }) => callApi('GET /held-payments', { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => pollInterval(POLL_MS, state),
  })

/** For how long a seat waits until somebody has checked its transaction id. */
export const cashierRightsQuery = queryOptions({
  queryKey: ['cashier-rights'] as const,
  queryFn: ({ signal }) => callApi('GET /settings/cashier-rights', { signal }),
})

export const sentMoneyRuleQuery = queryOptions({
  queryKey: ['sent-money-rule'] as const,
  queryFn: ({ signal }) => callApi('GET /settings/sent-money', { signal }),
})
