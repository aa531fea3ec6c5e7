/** PostgreSQL's code: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a write failed because other rows name the one it deletes, or a row that it names is gone. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as Error & { cause?: { code?: string } }).cause?.code === FOREIGN_KEY_VIOLATION
