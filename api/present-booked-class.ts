import type { BookedClass } from '../contract/bookings/bookings.ts'
import { hasLink, isOnline, placeOfClass } from '../domain/classes/plan/place.ts'
import type { PlacedClass } from '../domain/classes/plan/placed.ts'
import type { Context } from '../domain/context.ts'
import { presentClass } from './present.ts'

/** A class for a person with a seat in it, without its link: only who joins it is told. */
export const presentBookedClass = (
  context: Pick<Context, 'clock' | 'meetings'>,
  row: PlacedClass,
): BookedClass => ({
  ...presentClass(row, context.clock()),
  ...placeOfClass(row),
  isOnline: isOnline(row),
  ...(hasLink(context, row) && { hasLink: true }),
})
