/** In a file without schemas, so that pages that only need a number do not load zod. */

/** Page sizes. */
export const SESSIONS_PER_PAGE = 6
export const TUTORS_PER_PAGE = 6
export const USERS_PER_PAGE = 10
export const PAYMENTS_PER_PAGE = 20
export const EMAILS_PER_PAGE = 20
export const AUDIT_EVENTS_PER_PAGE = 20
export const CLOSE_ROWS_PER_PAGE = 50
export const FOUND_PER_PAGE = 12
export const DUES_PER_PAGE = 20
export const BOOKED_SEATS_PER_PAGE = 20
export const CALLS_PER_PAGE = 20
export const INTERESTS_PER_PAGE = 20
export const REVIEWS_PER_PAGE = 10
/** The newest ones, which stand on the page of a session or of a tutor. */
export const NEWEST_REVIEWS = 3
/** What staff find of each kind. */
export const STAFF_SEARCH_LIMIT = 5
/** How many people a cashier finds by name. */
export const FOUND_BY_NAME_LIMIT = 8
/** The most people of a line that the desk sees. */
export const LINE_LIMIT = 100
/** The most people that a roster shows at once. */
export const ROSTER_LIMIT = 1000

/** The most days and classes that one reads of a routine: six weeks, as a month may need. */
export const ROUTINE_DAYS = 42
export const ROUTINE_LIMIT = 500

/** The most classes that one day off touches: so long, seats in them wait for its locks. */
export const MAX_DAY_OFF_CLASSES = 300

/** The longest class that can be planned. */
export const MAX_CLASS_HOURS = 12

/** The most classes named to a student that two sessions have at one time. */
export const CLASH_LIMIT = 10

/** The most classes of a session, and the most days that a rule leaves out. */
export const MAX_CLASSES = 200
export const MAX_LEFT_OUT = 400

const MINUTE_MS = 60_000

/** How long a payment by card holds its seat, in milliseconds. */
export const HOLD_MS = 10 * MINUTE_MS

/**
 * The same for each method: a wallet's or bank's page takes longer than the card form in ours, and the way to
 * the desk a day.
 */
export const HOLD_MS_BY_METHOD = {
  card: HOLD_MS,
  bkash: 20 * MINUTE_MS,
  sslcommerz: 20 * MINUTE_MS,
  desk: 24 * 60 * MINUTE_MS,
}

/** How long a person has to decide about a payment that its provider calls risky, in milliseconds. */
export const DECISION_MS = 24 * 60 * MINUTE_MS

/** The most hours that a seat may wait for somebody to check money that was sent by hand. */
export const MAX_CHECK_HOURS = 72

/**
 * How long a seat that came free is kept for the person who is next, in minutes, until an Admin says
 * otherwise.
 */
export const defaultOfferMinutes = 30

/** The same for whom the desk must ring, in minutes of its opening hours. */
export const defaultDeskOfferMinutes = 120

/** Largest upload, in bytes. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024

/** C39, K09: the lifetime of the session cookie, and the age up to which a token makes one. */
export const SESSION_COOKIE_SECONDS = 300
