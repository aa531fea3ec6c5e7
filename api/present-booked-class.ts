import type { BookedClass } from '../contract/bookings.ts'
import type * as domain from '../domain/bookings/classes.ts'
import { placeOfClass } from '../domain/bookings/place.ts'
import { presentClass } from './present.ts'

/** A class for a person with a seat in it. Its link is apart, because it is told only around the class. */
export const presentBookedClass = (row: domain.BookedClass, now: Date): BookedClass => ({
  ...presentClass(row, now),
  ...placeOfClass(row),
  isOnline: row.joinUrl !== null || row.session.mode === 'online',
})
