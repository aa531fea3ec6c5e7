/** C39, K09: the lifetime of the session cookie, and the age up to which a token makes one. */
export const SESSION_COOKIE_SECONDS = 300
