import { useQuery } from '@tanstack/react-query'
import { useMoneyMessages } from '../../i18n/money.ts'
import { timelineQuery } from '../../queries/bookings.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Timeline } from './timeline.tsx'

/** The timeline of one booking and its payments. `bookingId` is the booking's id, not its session's. */
export function BookingTimeline({ bookingId }: { bookingId: string }) {
  const messages = useMoneyMessages()
  return (
    <Loaded
      query={useQuery(timelineQuery(bookingId))}
      failed={messages.failedToLoadTimeline}
      waiting={<Skeleton className="h-40 rounded-card" />}
    >
      {({ events, currency }) => (
        <Card className="p-5 sm:p-6">
          <Timeline events={events} currency={currency} />
        </Card>
      )}
    </Loaded>
  )
}
