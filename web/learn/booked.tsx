import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { serverMessage } from '../api-client.ts'
import { useCentreName } from '../client-config.tsx'
import { Breadcrumbs } from '../dashboard/breadcrumbs.tsx'
import { useBookingTexts } from '../i18n/bookings.ts'
import { paths } from '../paths.ts'
import { bookingQuery, cachedBooking } from '../queries/bookings.ts'
import { SessionSkeleton } from '../sessions/session-skeleton.tsx'
import { ErrorState, LoadProblem } from '../ui/error-state.tsx'
import { Room } from './booking/room.tsx'

/**
 * R09: the room of the class that was booked, and the booking, with the session's data at the time of
 * booking.
 */
export default function Booked() {
  const texts = { bookings: useBookingTexts() }
  const { id = '' } = useParams()
  const client = useQueryClient()
  const query = useQuery({
    ...bookingQuery(id),
    placeholderData: () => cachedBooking(client, id),
  })
  const booking = query.data?.sessionDetails
  const title = booking?.title ?? texts.bookings.title
  return (
    <>
      <title>{`${title} · ${useCentreName()}`}</title>
      <Breadcrumbs current={title} />
      {query.data && booking ? (
        <Room read={query.data} isPreview={query.isPlaceholderData} />
      ) : query.isPending ? (
        <SessionSkeleton />
      ) : (
        <Missing query={query} />
      )}
    </>
  )
}

/** X13: shows the server's message if it sent one. */
function Missing({ query }: { query: UseQueryResult<unknown> }) {
  const texts = useBookingTexts()
  const { error } = query
  if (!error) return <ErrorState title={texts.detailsMissing} />
  return (
    <LoadProblem
      query={query}
      title={serverMessage(error, texts.failedToFetch)}
      missing={{
        title: texts.notFound,
        text: texts.notFoundHint,
        to: paths.bookedSessions(),
        label: texts.back,
      }}
    />
  )
}
