import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { classesLeftOf } from '../../contract/sessions/late-fee.ts'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import { sessionState } from '../../contract/sessions/session-state.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useNow } from '../hooks/use-now.ts'
import { ownSessionKey, ownSessionQuery } from '../queries/sessions.ts'

/** The many who watch a session do not all ask at the same moment. */
const SPREAD_MS = 1500
/** Somebody is confirming their address, in another tab or on their phone. */
const CONFIRMED_MS = 10_000
/** After so long it is asked again when the answer and what everybody sees of the session disagree. */
const AGAIN_MS = 3000

/**
 * What the user has of a session, what it costs them and why they would not get it, as the server says. It is
 * asked again when the session opens, closes or fills up, when a class begins, when their hold or offer ends,
 * and while it says otherwise than the session: one of them was read before the other changed.
 */
export function useOwnSession(session: SessionDetail, userId: string) {
  const client = useQueryClient()
  const { _id: id, classes } = session
  const now = useNow()
  const { state } = sessionState(session, now)
  const shown = `${state} ${classesLeftOf(classes, now)?.left}`
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    const again = () => void client.invalidateQueries({ queryKey: ownSessionKey(id, userId) })
    const timer = setTimeout(again, Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [client, id, userId, shown])
  return useQuery({
    ...ownSessionQuery(id, userId),
    refetchInterval: ({ state: { data } }) => nextLook(data, state === 'open'),
  })
}

/** In how many milliseconds the answer is out of date by itself. */
function nextLook(own: OwnSession | undefined, isOpen: boolean): number | false {
  if (!own || own.bookingId !== undefined) return false
  const ends = [own.hold?.expiresAt, own.waitlist?.offerExpiresAt].flatMap((end) => {
    const ms = end ? Date.parse(end) - Date.now() : 0
    return ms > 0 ? [ms + 1000] : []
  })
  if (own.refusal?.code === 'needs_confirmed_address') return CONFIRMED_MS
  const isSold = own.refusal === undefined
  if (ends.length === 0 && isSold !== isOpen) return AGAIN_MS * (1 + Math.random())
  return ends.length > 0 && Math.min(...ends)
}
