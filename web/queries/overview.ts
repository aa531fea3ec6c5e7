import { queryOptions } from '@tanstack/react-query'
import type { ListedPlace } from '../../contract/bookings/waitlist.ts'
import { callApi } from '../api-client.ts'
import { notificationsKey, overviewKey, waitlistKey } from './keys.ts'
import { pollInterval } from './query-provider.tsx'

/** Read again whenever the overview opens, because actions on other screens may have changed it. */
export const overviewQuery = (userId: string) =>
  queryOptions({
    queryKey: [...overviewKey, userId],
    queryFn: ({ signal }) => callApi('GET /overview', { signal }),
    refetchOnMount: 'always',
  })

const POLL_MS = 60_000

/** What is new to somebody. Read again each minute while the page is in sight, and after own changes. */
export const notificationsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...notificationsKey, userId],
    queryFn: async ({ signal }) => (await callApi('GET /notifications', { signal })).notifications,
    refetchInterval: ({ state }) => pollInterval(POLL_MS, state),
  })

const WAITLIST_POLL_MS = 30_000

const isOnWaitlist = ({ state }: ListedPlace) => state === 'offered' || state === 'waiting'

/** Where the user waits, offers first. Read again while they wait: an offer lasts half an hour. */
export const waitlistQuery = (userId: string) =>
  queryOptions({
    queryKey: [...waitlistKey, 'own', userId],
    queryFn: ({ signal }) => callApi('GET /waitlist', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(isOnWaitlist) ? pollInterval(WAITLIST_POLL_MS, state) : false,
    refetchOnMount: 'always',
    select: (places: ListedPlace[]) => places.filter(isOnWaitlist),
  })

const waitlistRuleKey = [...waitlistKey, 'rule'] as const

export const waitlistRuleQuery = queryOptions({
  queryKey: waitlistRuleKey,
  queryFn: ({ signal }) => callApi('GET /settings/waitlist', { signal }),
})
