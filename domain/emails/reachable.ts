import { sql } from 'drizzle-orm'
import { users } from '../../db/schema.ts'

/**
 * Whether a message reaches a user: an address without a proof may be a stranger's. What somebody said at the
 * counter counts as theirs. A condition of queries over `users`.
 */
export const isReachable = sql<boolean>`(${users.deletedAt} is null and ${users.email} is not null and ${users.emailVerified} is not false)`

/** Who has no address has proved their number: they signed in by it. */
export const isConfirmed = sql<boolean>`(${isReachable} or ${users.deletedAt} is null and ${users.email} is null and ${users.providerUid} is not null)`
