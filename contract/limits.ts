/** In a file without schemas, so that pages that only need a number do not load zod. */

/** Page sizes. */
export const SESSIONS_PER_PAGE = 6
export const TUTORS_PER_PAGE = 6
export const USERS_PER_PAGE = 10
export const PAYMENTS_PER_PAGE = 20
export const MAILS_PER_PAGE = 20
export const AUDIT_EVENTS_PER_PAGE = 20
export const FOUND_PER_PAGE = 12
/** The most people that a roster shows at once. */
export const ROSTER_LIMIT = 1000

/** The most days and classes that one reads of a routine: six weeks, as a month may need. */
export const ROUTINE_DAYS = 42
export const ROUTINE_LIMIT = 500

/** How long a started payment holds its seat, in milliseconds. */
export const HOLD_MS = 10 * 60_000

/** Largest upload, in bytes. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024

/** C39, K09: the lifetime of the session cookie, after which the browser sets it again. */
export const SESSION_COOKIE_SECONDS = 300
