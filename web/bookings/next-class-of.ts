import type { BookedClass } from '../../contract/bookings.ts'

/** The class that runs or comes next. `classes` are in the order of their start. */
export const nextClassOf = (classes: readonly BookedClass[], now: Date): BookedClass | undefined =>
  classes.find(({ state, end }) => state !== 'cancelled' && now <= new Date(end))
