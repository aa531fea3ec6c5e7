// In a file without schemas, so that pages that only need a number do not load zod.

/**
 * How long a seat that came free is kept for the person who is next, in minutes, until an Admin says
 * otherwise.
 */
export const defaultOfferMinutes = 30

/** The same for whom the desk must ring, in minutes of its opening hours. */
export const defaultDeskOfferMinutes = 120
