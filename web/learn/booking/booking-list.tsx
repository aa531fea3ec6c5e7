import { useQuery } from '@tanstack/react-query'
import BookMarked from 'lucide-react/icons/book-bookmark'
import type { ReactNode } from 'react'
import type { ListedBooking } from '../../../contract/bookings/bookings.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useBookingTexts } from '../../i18n/bookings.ts'
import { paths } from '../../paths.ts'
import { bookingsQuery } from '../../queries/bookings.ts'
import { orderBookings } from '../../sessions/class-order.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Props = {
  gridClassName: string
  /** Gives the skeletons the height of a card. */
  skeletonClassName: string
  children: (booking: ListedBooking) => ReactNode
}

/** The user's booked sessions, one card each, the next class first. */
export function BookingList({ gridClassName, skeletonClassName, children }: Props) {
  const texts = useBookingTexts()
  const { userId } = useCurrentUser()
  const waiting = (
    <div aria-busy="true" className={gridClassName}>
      <Skeleton className={skeletonClassName} />
      <Skeleton className={skeletonClassName} />
    </div>
  )
  return (
    <Loaded query={useQuery(bookingsQuery(userId))} failed={texts.failedToLoadList} waiting={waiting}>
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
