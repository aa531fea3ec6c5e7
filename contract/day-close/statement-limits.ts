// In a file without schemas, so that pages that only need the names do not load zod.

/** Ways whose provider has no list of a day, only a statement that people download. */
export const statementMethods = ['bkash', 'sslcommerz', 'nagad', 'rocket'] as const
export type StatementMethod = (typeof statementMethods)[number]

export const MAX_STATEMENT_BYTES = 1024 * 1024
export const MAX_STATEMENT_ROWS = 5000
export const MAX_STATEMENT_COLUMNS = 200
