import type { ListedBooking } from '../../contract/bookings.ts'

/** The next class first, then the later ones, and what is over last, with the newest class first. */
export const orderBookings = (bookings: readonly ListedBooking[]): ListedBooking[] =>
  bookings.toSorted((one, other) => {
    if (one.nextClass && other.nextClass) return one.nextClass.start.localeCompare(other.nextClass.start)
    if (one.nextClass || other.nextClass) return one.nextClass ? -1 : 1
    return other.classEnd.localeCompare(one.classEnd)
  })
