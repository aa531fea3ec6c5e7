import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '../../contract/sessions/offer.ts'
import { sessionState } from '../../contract/sessions/session-state.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { useNow } from '../hooks/use-now.ts'
import { ownSessionKey, ownSessionQuery } from '../queries/sessions.ts'

/**
 * What the user has of a session, what it costs them and why they would not get it, as the server says. It is
 * asked again when the session opens, closes or fills up, and when their hold ends.
 */
export function useOwnSession(session: Session, email: string) {
  const { state } = sessionState(session, useNow())
  const key = ownSessionKey(session._id, email)
  return useQuery({
    ...ownSessionQuery(session._id, email, { state }),
    // Nothing jumps while it is asked again.
    placeholderData: (before, query) =>
      key.every((part, index) => query?.queryKey[index] === part) ? before : undefined,
    refetchInterval: ({ state: { data } }) => untilHoldEnds(data),
  })
}

const untilHoldEnds = (own: OwnSession | undefined): number | false => {
  const ms = own?.hold ? Date.parse(own.hold.expiresAt) - Date.now() : 0
  return ms > 0 && ms + 1000
}
