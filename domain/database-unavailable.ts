import { isDisturbed } from '../db/begin-anew.ts'

/**
 * Network errors, names that cannot be looked up, and PostgreSQL's own: shutting down, crashed, starting,
 * connection lost, too many connections, disk full, I/O error, and a standby that is not promoted yet.
 */
const CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_[A-Z]+|E(HOST|NET)(UNREACH|DOWN)|ERR_STREAM_DESTROYED|ERR_STREAM_WRITE_AFTER_END|57P0[1-3]|08...|53300|53100|58030|25006)$/
/** Messages of errors to which pg gives no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/

/**
 * Whether the database could not be reached, the connection broke, or others disturbed a transaction each
 * time. A retry may succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && CODES.test(error.code)) return true
  if (MESSAGES.test(error.message) || isDisturbed(error)) return true
  const causes = error instanceof AggregateError ? error.errors : [error.cause]
  return causes.some((cause) => isDatabaseUnavailable(cause))
}
