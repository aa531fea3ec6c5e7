import { useQuery } from '@tanstack/react-query'
import { timelineQuery } from '../queries/bookings.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWords } from '../words/index.ts'
import { Timeline } from './timeline.tsx'

/** What happened to one booking and its money. `bookingId` is the booking's own. */
export function BookingTimeline({ bookingId }: { bookingId: string }) {
  const words = useWords().money
  const { data, error, isFetching, refetch } = useQuery(timelineQuery(bookingId))
  if (data)
    return (
      <Card className="p-5 sm:p-6">
        <Timeline events={data.events} currency={data.currency} />
      </Card>
    )
  if (error)
    return (
      <ErrorState
        title={words.failedToLoadTimeline}
        message={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  return <Skeleton className="h-40 rounded-card" />
}
