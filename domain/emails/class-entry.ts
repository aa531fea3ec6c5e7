import type { CalendarEntry } from '../../db/schema.ts'

export type PlannedClass = { title: string; tutor: string; classStart: Date; classEnd: Date }

/** What a letter tells its reader's calendar of a class. */
export const classEntry = (
  method: CalendarEntry['method'],
  { title, classStart, classEnd }: PlannedClass,
  description: string,
): Omit<CalendarEntry, 'uid' | 'url'> => ({
  method,
  // A class keeps its time: all that can follow an invitation is that it is called off.
  sequence: method === 'CANCEL' ? 1 : 0,
  title,
  description,
  start: classStart.toISOString(),
  end: classEnd.toISOString(),
})
