import { queryOptions } from '@tanstack/react-query'
import type { ListedPlace } from '../../contract/bookings/waitlist.ts'
import { callApi } from '../api-client.ts'
import { pollInterval } from './query-client.ts'

/** Prefix of all keys about lines. */
export const waitlistKey = ['waitlist'] as const

const POLL_MS = 30_000

const isOnWaitlist = ({ state }: ListedPlace) => state === 'offered' || state === 'waiting'

/** Where the user waits, offers first. Read again while they wait: an offer lasts half an hour. */
export const waitlistQuery = (email: string) =>
  queryOptions({
    queryKey: [...waitlistKey, 'own', email],
    queryFn: ({ signal }) => callApi('GET /waitlist', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOnWaitlist) ? pollInterval(POLL_MS, state) : false),
    refetchOnMount: 'always',
    select: (places: ListedPlace[]) => places.filter(isOnWaitlist),
  })

export const waitlistRuleKey = [...waitlistKey, 'rule'] as const

export const waitlistRuleQuery = queryOptions({
  queryKey: waitlistRuleKey,
  queryFn: ({ signal }) => callApi('GET /settings/waitlist', { signal }),
})
