import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Seats } from '../../contract/sessions/seats.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { pollInterval } from '../queries/query-provider.tsx'
import { seatsKey, seatsQuery } from '../queries/sessions.ts'

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
