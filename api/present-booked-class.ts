import type { BookedClass } from '../contract/bookings/bookings.ts'
import { isOnline, placeOfClass } from '../domain/classes/place.ts'
import type { PlacedClass } from '../domain/classes/placed.ts'
import { presentClass } from './present.ts'

/** A class for a person with a seat in it. Its link is apart, because it is told only around the class. */
export const presentBookedClass = (row: PlacedClass, now: Date): BookedClass => ({
  ...presentClass(row, now),
  ...placeOfClass(row),
  isOnline: isOnline(row),
})
