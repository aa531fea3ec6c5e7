import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { BookedSession } from '../../../contract/bookings.ts'
import { useAuth } from '../../auth.tsx'
import { Receipt } from '../../money/receipt.tsx'
import { paths } from '../../paths.ts'
import { bookingQuery, timelineQuery } from '../../queries/bookings.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadProblem } from '../../ui/load-problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/index.ts'

/** The receipt of one's own booking. */
export default function ReceiptPage() {
  const words = useWords()
  const { bookingId = '' } = useParams()
  const email = useAuth().user?.email ?? ''
  const query = useQuery(bookingQuery(bookingId, email))
  const booking = query.data?.sessionDetails
  return (
    <>
      <title>{`${words.money.receiptTitle} · ${words.common.brand}`}</title>
      <p className="mb-4">
        <Link to={paths.booked(bookingId)} className="font-medium text-primary hover:underline">
          ← {words.money.back}
        </Link>
      </p>
      {booking ? (
        <ReceiptOf booking={booking} />
      ) : query.isPending ? (
        <Skeleton className="h-[36rem] max-w-2xl rounded-card" />
      ) : (
        <LoadProblem
          query={query}
          title={words.bookings.failedToFetch}
          missing={{
            title: words.bookings.notFound,
            text: words.bookings.notFoundHint,
            to: paths.bookedSessions(),
            label: words.bookings.back,
          }}
        />
      )}
    </>
  )
}

function ReceiptOf({ booking }: { booking: BookedSession }) {
  const words = useWords().money
  const { user } = useAuth()
  const { data, error, isFetching, refetch } = useQuery(timelineQuery(booking._id))
  if (data && user)
    return (
      <Receipt
        booking={booking}
        events={data.events}
        currency={data.currency}
        buyer={{ name: user.displayName ?? '', email: user.email }}
      />
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
  return <Skeleton className="h-[36rem] max-w-2xl rounded-card" />
}
