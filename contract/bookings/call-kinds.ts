// In a file without schemas, so that pages that only need the names do not load zod.

/**
 * The desk tells this by phone to people whom no message reaches: a class was moved, cancelled, added or
 * given to a substitute, or several changed by one day off; their session has another tutor, place or link;
 * the centre cancelled their seat; they paid and got none; money was refunded; a seat is kept for them; a
 * session opened that they asked about. Tutors: also that they teach a session, or another one does; and
 * that theirs was cancelled, or too few had booked it.
 */
export const callKinds = [
  'class_moved',
  'class_cancelled',
  'class_added',
  'class_substituted',
  'day_off',
  'session_changed',
  'seat_cancelled',
  'no_seat',
  'refunded',
  'seat_offered',
  'session_opened',
  'tutor_assigned',
  'tutor_replaced',
  'teaching_cancelled',
  'minimum_missed',
] as const
export type CallKind = (typeof callKinds)[number]
