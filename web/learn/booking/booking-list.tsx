import { useQuery } from '@tanstack/react-query'
import BookMarked from 'lucide-react/icons/book-bookmark'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BookedSession, ListedBooking } from '../../../contract/bookings/bookings.ts'
import type { MoneyEntry } from '../../../contract/payments/payment-timeline.ts'
import { useBookingTexts } from '../../i18n/bookings.ts'
import { useMoneyTexts } from '../../i18n/money.ts'
import { useSay } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { bookingsQuery, cancelledBookingsQuery } from '../../queries/bookings.ts'
import { moneyQuery } from '../../queries/checkouts.ts'
import { orderBookings } from '../../sessions/class-order.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState, Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MoneyState, RefundNote } from '../money/money-state.tsx'

type Props = {
  gridClassName: string
  /** Gives the skeletons the height of a card. */
  skeletonClassName: string
  children: (booking: ListedBooking) => ReactNode
}

/** The user's booked sessions, one card each, the next class first. */
export function BookingList({ gridClassName, skeletonClassName, children }: Props) {
  const texts = useBookingTexts()
  const waiting = (
    <div aria-busy="true" className={gridClassName}>
      <Skeleton className={skeletonClassName} />
      <Skeleton className={skeletonClassName} />
    </div>
  )
  return (
    <Loaded query={useQuery(bookingsQuery())} failed={texts.failedToLoadList} waiting={waiting}>
      {(bookings) =>
        bookings.length > 0 ? (
          <ul className={gridClassName}>
            {orderBookings(bookings).map((booking) => (
              <li key={booking._id} className="min-w-0">
                {children(booking)}
              </li>
            ))}
          </ul>
        ) : (
          <NothingBooked />
        )
      }
    </Loaded>
  )
}

/** The empty list of bookings, with a link to the sessions. */
function NothingBooked() {
  const texts = useBookingTexts()
  return (
    <EmptyState
      icon={<BookMarked aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={texts.empty}
      text={texts.emptyHint}
      action={<ButtonLink to={paths.findSessions()}>{texts.findSession}</ButtonLink>}
    />
  )
}

/** The API's limit. */
const MAX_ENTRIES = 100

/** Cancelled bookings and their refunds. Renders nothing if there are none. */
export function CancelledBookings() {
  const texts = useMoneyTexts()
  const { data: bookings = [], error, isFetching, refetch } = useQuery(cancelledBookingsQuery())
  const money = useQuery({
    ...moneyQuery({ page: 1 }, MAX_ENTRIES),
    enabled: bookings.some(({ fee }) => fee > 0),
  })
  if (error && bookings.length === 0)
    return (
      <ErrorState
        title={texts.failedToLoadCancelled}
        message={error}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (bookings.length === 0) return null
  return (
    <section aria-labelledby="cancelled" className="grid gap-4">
      <div>
        <h2 id="cancelled" className="font-bold text-xl">
          {texts.cancelledTitle}
        </h2>
        <p className="text-muted">{texts.cancelledIntro}</p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {bookings.map((booking) => (
          <li key={booking._id}>
            <CancelledBooking
              booking={booking}
              entry={money.data?.items.find(({ bookingId }) => bookingId === booking._id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CancelledBooking({ booking, entry }: { booking: BookedSession; entry: MoneyEntry | undefined }) {
  const texts = useMoneyTexts()
  const say = useSay()
  return (
    <Card className="relative grid h-full content-start gap-2 p-5 transition-shadow hover:shadow-raised">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 wrap-anywhere font-bold leading-snug">
          <Link prefetch="intent" to={paths.booked(booking._id)} className="after:absolute after:inset-0">
            {booking.title}
          </Link>
        </h3>
        {entry && <MoneyState state={entry.state}>{texts.states[entry.state]}</MoneyState>}
      </div>
      {booking.cancelledAt && (
        <p className="text-muted text-sm">
          {texts.cancelledOn} <DateTime value={booking.cancelledAt} />
        </p>
      )}
      {booking.cancelReason && (
        <p className="text-sm">{say({ code: booking.cancelReasonCode, message: booking.cancelReason })}</p>
      )}
      {entry && <RefundNote events={entry.events} currency={entry.currency} />}
    </Card>
  )
}
