/**
 * How many rows pages and lists have. In a file without schemas, so that pages that only need a number do not
 * load zod.
 */
/** The sessions that a tutor has created; also where a program asks the API without a limit. */
export const OWN_SESSIONS_PER_PAGE = 6
export const TUTORS_PER_PAGE = 6
export const USERS_PER_PAGE = 10
export const PAYMENTS_PER_PAGE = 20
export const MESSAGES_PER_PAGE = 20
export const AUDIT_EVENTS_PER_PAGE = 20
export const CLOSE_ROWS_PER_PAGE = 50
/** Visitors find so many on a page. */
export const PUBLIC_SESSIONS_PER_PAGE = 12
export const DUES_PER_PAGE = 20
export const BOOKED_SEATS_PER_PAGE = 20
export const CALLS_PER_PAGE = 20
export const INTERESTS_PER_PAGE = 20
export const REVIEWS_PER_PAGE = 10
/** The newest ones, which stand on the page of a session or of a tutor. */
export const NEWEST_REVIEWS = 3
/** Staff find so many of each kind. */
export const STAFF_SEARCH_LIMIT = 5
/** How many people a cashier finds by name. */
export const FOUND_BY_NAME_LIMIT = 8
/** The most people of a waitlist that the desk sees. */
export const LINE_LIMIT = 100
/** The most people that a roster shows at once. */
export const ROSTER_LIMIT = 1000
