/**
 * PostgreSQL's code for a unique constraint: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNIQUE_VIOLATION = '23505'

type DatabaseError = Error & { cause?: { code?: string; constraint?: string } }

/** Whether a write failed because of one of these unique constraints or indexes; without names, of any. */
export function isUniqueViolation(error: unknown, ...constraints: string[]): boolean {
  const { cause } = error as DatabaseError
  if (cause?.code !== UNIQUE_VIOLATION) return false
  return constraints.length === 0 || constraints.includes(cause.constraint ?? '')
}
