import type { ListedBooking } from '../../contract/bookings/bookings.ts'
import type { SessionClass } from '../../contract/sessions/sessions.ts'

/** The class that runs or comes next. `classes` are in the order of their start. */
export const nextClassOf = <One extends SessionClass>(classes: readonly One[], now: Date): One | undefined =>
  classes.find(({ state, end }) => state !== 'cancelled' && now <= new Date(end))

/** The next class first, then the later ones, and what is over last, with the newest class first. */
export const orderBookings = (bookings: readonly ListedBooking[]): ListedBooking[] =>
  bookings.toSorted((one, other) => {
    if (one.nextClass && other.nextClass) return one.nextClass.start.localeCompare(other.nextClass.start)
    if (one.nextClass || other.nextClass) return one.nextClass ? -1 : 1
    return other.classEnd.localeCompare(one.classEnd)
  })

/** Several classes, or one that is not as it was planned. */
export const hasClassList = (classes: readonly SessionClass[]): boolean =>
  classes.length > 1 || classes.some(({ change, substitute, heldBy }) => change || substitute || heldBy)
