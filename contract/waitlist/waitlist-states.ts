// In a file without schemas, so that pages that only need the names do not load zod.

/**
 * Where somebody is on the waitlist for a session. `waiting` and `offered` are in it. `booked`: they took the
 * seat. `lapsed`: they let the offer pass. `left`: they did not want to wait any more, or said no to the
 * offer. `ended`: the waitlist itself is over.
 */
export const waitlistStates = ['waiting', 'offered', 'booked', 'lapsed', 'left', 'ended'] as const
export type WaitlistState = (typeof waitlistStates)[number]
