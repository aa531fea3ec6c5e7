import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNow } from '../hooks/use-now.ts'
import { useBookingTexts } from '../i18n/bookings.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { bookingsQuery } from '../queries/bookings.ts'
import { QueryProvider } from '../queries/query-provider.tsx'
import type { OwnSeat } from './own-seats.tsx'

type Props = { onRead: (seats: ReadonlyMap<string, OwnSeat>) => void }

/** Reads the user's bookings, once for all lists of the page. */
export function OwnSeatsReader(props: Props) {
  return (
    <QueryProvider>
      <Reader {...props} />
    </QueryProvider>
  )
}

const MINUTE_MS = 60_000

function Reader({ onRead }: Props) {
  const texts = useBookingTexts()
  const { range } = useClassTimes()
  const now = useNow(MINUTE_MS)
  const { data } = useQuery(bookingsQuery())
  useEffect(() => {
    if (!data) return
    const seats = data.map(({ _id: bookingId, sessionId, nextClass }) => {
      const next = nextClass && texts.nextClassAt(range(nextClass.start, nextClass.end, now))
      return [sessionId, { bookingId, seat: texts.youHaveASeat, next }] as const
    })
    onRead(new Map(seats))
  }, [data, now, texts, range, onRead])
  // The next one who signs in has other seats.
  useEffect(() => () => onRead(new Map()), [onRead])
  return null
}
