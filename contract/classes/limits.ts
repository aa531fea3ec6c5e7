// In a file without schemas, so that pages that only need a number do not load zod.

/** The most days and classes that one reads of a routine: six weeks, as a month may need. */
export const ROUTINE_DAYS = 42
export const ROUTINE_LIMIT = 500

/** The most classes that one day off touches: so long, seats in them wait for its locks. */
export const MAX_DAY_OFF_CLASSES = 300

/** The longest class that can be planned. */
export const MAX_CLASS_HOURS = 12

/** The most classes named to a student that two sessions have at one time. */
export const CLASH_LIMIT = 10

/** The longest topic of a class: it is one line of an outline. */
export const MAX_TOPIC = 120

/** The most classes of a session, and the most days that a rule leaves out. */
export const MAX_CLASSES = 200
export const MAX_LEFT_OUT = 400
