import type { CalendarEntry } from '../../db/schema.ts'

export type PlannedClass = { title: string; tutor: string; classStart: Date; classEnd: Date }

/** The calendar entry of a class in a mail. */
export const classEntry = (
  method: CalendarEntry['method'],
  { title, classStart, classEnd }: PlannedClass,
  description: string,
): Omit<CalendarEntry, 'uid' | 'url'> => ({
  method,
  // A class never moves, so an invitation can only be followed by a cancellation.
  sequence: method === 'CANCEL' ? 1 : 0,
  title,
  description,
  start: classStart.toISOString(),
  end: classEnd.toISOString(),
})
