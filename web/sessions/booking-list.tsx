import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListedBooking } from '../../contract/bookings/bookings.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { orderBookings } from '../bookings/class-order.ts'
import { useBookingMessages } from '../i18n/bookings.ts'
import { bookingsQuery } from '../queries/bookings.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NothingBooked } from './nothing-booked.tsx'

type Props = {
  gridClassName: string
  /** Gives the skeletons the height of a card. */
  skeletonClassName: string
  children: (booking: ListedBooking) => ReactNode
}

/** The user's booked sessions, one card each, the next class first. */
export function BookingList({ gridClassName, skeletonClassName, children }: Props) {
  const messages = useBookingMessages()
  const { email } = useCurrentUser()
  const waiting = (
    <div aria-busy="true" className={gridClassName}>
      <Skeleton className={skeletonClassName} />
      <Skeleton className={skeletonClassName} />
    </div>
  )
  return (
    <Loaded query={useQuery(bookingsQuery(email))} failed={messages.failedToLoadList} waiting={waiting}>
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
