import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Seats } from '../../contract/seats.ts'
import type { Session } from '../../contract/sessions.ts'
import { pollInterval } from '../queries/poll-interval.ts'
import { seatsKey, seatsQuery } from '../queries/seats.ts'

const POLL_MS = 15_000

/** A session with its seats as they are at this moment, while the page is open. */
export function useLiveSeats(session: Session): Session {
  const { capacity, enrolled, seatsLeft } = session
  const watched = session.status === 'approved' && capacity !== null
  const streaming = useSeatStream(session._id, watched)
  const { data } = useQuery({
    ...seatsQuery(session._id),
    initialData: { capacity, enrolled, seatsLeft },
    enabled: watched && !streaming,
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => pollInterval(POLL_MS, state),
  })
  return watched ? { ...session, ...data } : session
}

/**
 * Keeps the seats in the cache as the server tells of them; answers whether it does. A hidden page does not listen: a
 * browser has few connections to one server, and every open tab would take one.
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
      // It connects again by itself, unless it was refused.
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
