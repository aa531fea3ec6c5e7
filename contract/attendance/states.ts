// In a file without schemas, so that pages that only need the names do not load zod.

/** What the roll says of a student in a class. `excused` is outside the share of attendance. */
export const attendanceStates = ['present', 'late', 'excused', 'absent'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** So many minutes before a class its roll opens, and so many days after its end it closes. */
export const ROLL_OPENS_MINUTES = 15
export const ROLL_CLOSES_DAYS = 7

/** The most students of whom one request says something: who has more sends them in parts. */
export const MAX_ROLL_STATES = 500

/** The most students of whom a list of the absent tells. */
export const MOST_OFTEN_ABSENT = 100

/** Whoever is absent so often, one class after the other, is on that list. */
export const ABSENT_IN_A_ROW = 3
