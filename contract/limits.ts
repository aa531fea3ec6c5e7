/** Without a schema beside them: pages that only count need none. */

/** How many entries a page of each list holds. */
export const SESSIONS_PER_PAGE = 6
export const TUTORS_PER_PAGE = 6
export const USERS_PER_PAGE = 10
export const PAYMENTS_PER_PAGE = 20
export const MAILS_PER_PAGE = 20
export const AUDIT_EVENTS_PER_PAGE = 20

/** How long starting a payment keeps a seat, in milliseconds. */
export const HOLD_MS = 10 * 60_000

/** Largest upload, in bytes. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024

/** C39, K09: how long the cookie of a signed-in person serves before it has to be set again. */
export const SESSION_COOKIE_SECONDS = 300
