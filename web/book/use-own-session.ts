import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { classesLeftOf } from '../../contract/sessions/late-fee.ts'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { Seats } from '../../contract/sessions/seats.ts'
import { sessionState } from '../../contract/sessions/session-state.ts'
import type { Session, SessionDetail } from '../../contract/sessions/sessions.ts'
import { useNow } from '../hooks/use-now.ts'
import { pollInterval } from '../queries/query-provider.tsx'
import { ownSessionKey, ownSessionQuery, seatsKey, seatsQuery } from '../queries/sessions.ts'

/** The many who watch a session do not all ask at the same moment. */
const SPREAD_MS = 1500
/** Somebody is confirming their address, in another tab or on their phone. */
const CONFIRMED_MS = 10_000
/** After so long it is asked again when the answer and what everybody sees of the session disagree. */
const AGAIN_MS = 3000

/**
 * Reads what the user has of a session, what it costs them and why they would not get it, as the server
 * says. It is asked again when the session opens, closes or fills up, when a class begins, when their hold
 * or offer ends, and while it says otherwise than the session: one of them was read before the other
 * changed.
 */
export function useOwnSession(session: SessionDetail) {
  const client = useQueryClient()
  const { _id: id, classes } = session
  const now = useNow()
  const { state } = sessionState(session, now)
  const shown = `${state} ${classesLeftOf(classes, now)?.left}`
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    const again = () => void client.invalidateQueries({ queryKey: ownSessionKey(id) })
    const timer = setTimeout(again, Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [client, id, shown])
  return useQuery({
    ...ownSessionQuery(id),
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

const POLL_MS = 15_000

/** The session with its current number of seats, updated while the page is open. */
export function useLiveSeats<Shown extends Session>(session: Shown): Shown {
  const { capacity, enrolled, seatsLeft, waiting = 0 } = session
  const watched = session.status === 'approved' && !session.cancelledAt && capacity !== null
  const streaming = useSeatStream(session._id, watched)
  const { data } = useQuery({
    ...seatsQuery(session._id),
    initialData: { capacity, enrolled, seatsLeft, waiting },
    enabled: watched && !streaming,
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => pollInterval(POLL_MS, state),
  })
  return watched ? { ...session, ...data } : session
}

/**
 * Writes seats from the server's event stream into the query cache; returns whether the stream is connected.
 * A hidden page disconnects, because browsers allow few connections to one server and every open tab would
 * take one.
 */
function useSeatStream(sessionId: string, watched: boolean): boolean {
  const client = useQueryClient()
  const [streaming, setStreaming] = useState(false)
  useEffect(() => {
    if (!watched) return
    let stream: EventSource | undefined
    const close = () => {
      stream?.close()
      stream = undefined
      setStreaming(false)
    }
    const open = () => {
      close()
      if (document.hidden) return
      stream = new EventSource(`/api/sessions/${encodeURIComponent(sessionId)}/seats`)
      stream.addEventListener('seats', ({ data }: MessageEvent<string>) => {
        client.setQueryData(seatsKey(sessionId), JSON.parse(data) as Seats)
        setStreaming(true)
      })
      // EventSource reconnects by itself, unless the server refused it.
      stream.addEventListener('error', () => setStreaming(false))
    }
    open()
    document.addEventListener('visibilitychange', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      close()
    }
  }, [client, sessionId, watched])
  return streaming
}
