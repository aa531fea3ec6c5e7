// In a file without schemas, so that pages that only need the names do not load zod.

/** The roll says this of a student in a class. `excused` is outside the share of attendance. */
export const attendanceStates = ['present', 'late', 'excused', 'absent'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** The most students of whom one request says something: who has more sends them in parts. */
export const MAX_ROLL_STATES = 500

/** The most students of whom a list of the absent tells. */
export const MOST_OFTEN_ABSENT = 100

/** Before so many classes a share says nothing of a student: one class missed would be 0%. */
export const CLASSES_BEFORE_SHARE = 3

/** That list also has students who missed this many classes in a row. */
export const ABSENT_IN_A_ROW = 3
