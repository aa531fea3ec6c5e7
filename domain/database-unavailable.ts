/**
 * Network errors of a connection, and PostgreSQL's own: shutting down, crashed, starting, connection lost, too many of them,
 * its disk full or broken, and a standby that has not taken over yet.
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|57P0[1-3]|08...|53300|53100|58030|25006)$/
/** What pg says where it gives no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** Did this fail because the database could not be reached, or broke off? Then it may work when it is tried again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && CODES.test(error.code)) return true
  if (MESSAGES.test(error.message)) return true
  const causes = error instanceof AggregateError ? error.errors : [error.cause]
  return causes.some((cause) => isDatabaseUnavailable(cause))
}
