import { type Cache, createCache } from '../db/cache.ts'
import type { ChangeFeed } from '../db/change-feed.ts'
import type { users as usersTable } from '../db/schema.ts'
import type { Claims } from '../providers/identity.ts'

export type User = typeof usersTable.$inferSelect

/** A user as the database has it, and whether one of their sign-ins is still active. */
export type CachedUser = { user: User | undefined; sid: string | null; isSignInActive: boolean }

export type AuthCache = {
  /** Claims by verified token, until it expires; null for an invalid token. */
  tokens: Cache<Claims | null>
  /** By uid, with the sign-in that was last checked, until the change feed reports a change. */
  users: Cache<CachedUser>
}

const MAX_TOKENS = 20_000
const MAX_USERS = 20_000

export function createAuthCache(changes: ChangeFeed, clock: () => Date): AuthCache {
  const tokens = createCache<Claims | null>({
    clock,
    isConnected: () => true,
    maxSize: MAX_TOKENS,
    sizeOf: () => 1,
  })
  const users = createCache<CachedUser>({
    clock,
    isConnected: changes.isConnected,
    maxSize: MAX_USERS,
    sizeOf: () => 1,
  })
  changes.on('accounts', (uids) => {
    if (uids) uids.forEach(users.invalidate)
    else users.invalidate()
  })
  return { tokens, users }
}
