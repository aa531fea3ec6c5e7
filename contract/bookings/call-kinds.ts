// In a file without schemas, so that pages that only need the names do not load zod.

/**
 * What the desk tells people by phone whom no message reaches: a class was moved, cancelled or added; their
 * session has another tutor, place or link; the centre cancelled their seat; they paid and got none; money
 * went back.
 */
export const callKinds = [
  'class_moved',
  'class_cancelled',
  'class_added',
  'session_changed',
  'seat_cancelled',
  'no_seat',
  'refunded',
] as const
export type CallKind = (typeof callKinds)[number]
