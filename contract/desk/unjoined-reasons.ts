// In a file without schemas, so that pages that only need the names do not load zod.

/**
 * Why a row of a person is beside an account. `rest`: not all of it could be joined. `number`: the account
 * has its number now, and may be another person's.
 */
export const unjoinedReasons = ['rest', 'number'] as const
