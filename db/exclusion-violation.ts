/** PostgreSQL's code: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const EXCLUSION_VIOLATION = '23P01'

/** Whether a write failed because of an exclusion constraint: two classes at once for a tutor or a room. */
export const isExclusionViolation = (error: unknown): boolean =>
  (error as Error & { cause?: { code?: string } }).cause?.code === EXCLUSION_VIOLATION
