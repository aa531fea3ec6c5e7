import { type QueryState, queryOptions } from '@tanstack/react-query'
import type { Overview } from '../../contract/centre/overview.ts'
import { callApi } from '../api-client.ts'
import { pollInterval } from './query-provider.tsx'

/**
 * All that one's first screen shows. Read again whenever it opens, because much may have changed it, and when
 * what it shows changes by itself.
 */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['overview'],
    queryFn: ({ signal }) => callApi('GET /overview', { signal }),
    refetchInterval: ({ state }) => untilItChanges(state),
    refetchOnMount: 'always',
  })

const OFFER_MS = 30_000
const HOUR_MS = 3600_000

/** A seat may be offered at any time, for half an hour; an online class opens in its time; a class ends. */
function untilItChanges(state: QueryState<Overview>): number | false {
  const { waitlist, nextClass } = state.data ?? {}
  if (waitlist?.length) return pollInterval(OFFER_MS, state)
  if (!nextClass) return false
  const ahead = [nextClass.joinOpensAt ?? nextClass.end, nextClass.end]
    .map((at) => Date.parse(at) - Date.now())
    .filter((wait) => wait > 0)
  const lacksLink = nextClass.isOnline && !nextClass.hasLink && !nextClass.isClosed
  if (lacksLink && ahead.length < 2) return pollInterval(OFFER_MS, state)
  return Math.min(...ahead.map((wait) => wait + 500), HOUR_MS)
}

const POLL_MS = 60_000

/** Reads what is new to somebody, again each minute while the page is in sight, and after own changes. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: async ({ signal }) => (await callApi('GET /notifications', { signal })).notifications,
    refetchInterval: ({ state }) => pollInterval(POLL_MS, state),
  })

export const waitlistRuleQuery = queryOptions({
  queryKey: ['waitlist', 'rule'] as const,
  queryFn: ({ signal }) => callApi('GET /settings/waitlist', { signal }),
})
