// In a file without schemas, so that pages that only need the names do not load zod.

/** Ways whose provider has no list of a day, only a statement that people download. */
export const statementMethods = ['bkash', 'sslcommerz', 'nagad', 'rocket'] as const
export type StatementMethod = (typeof statementMethods)[number]

export const MAX_STATEMENT_BYTES = 1024 * 1024
export const MAX_STATEMENT_ROWS = 5000

/** The meanings of a statement's columns. `cameIn` and `wentOut` stand for one amount. */
export const statementColumns = ['reference', 'at', 'amount', 'cameIn', 'wentOut', 'kind', 'state'] as const
export type StatementColumn = (typeof statementColumns)[number]

/** Why a row of a statement was not read. */
export const leftOutReasons = ['no_id', 'no_amount', 'no_date'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
