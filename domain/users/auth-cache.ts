import { type Cache, createCache } from '../../db/cache.ts'
import type { ChangeFeed } from '../../db/change-feed.ts'
import type { users } from '../../db/schema.ts'
import type { Claims } from '../../providers/identity.ts'

export type User = typeof users.$inferSelect

/** An account as the database has it, and whether one of its sign-ins still stands. */
export type Account = { user: User | undefined; sessionId: string | null; isLive: boolean }

export type Known = {
  /** What tokens say whose signatures have been verified, until they expire. */
  tokens: Cache<Claims | null>
  /** By uid, with the sign-in that was last asked for, until the database tells of a change. */
  accounts: Cache<Account>
  /** Whose checkouts hold seats of a session, by its id: most have none. */
  holders: Cache<ReadonlySet<string>>
}

const MOST_TOKENS = 20_000
const MOST_ACCOUNTS = 20_000
const MOST_SESSIONS = 20_000

export function createKnown(changes: ChangeFeed, clock: () => Date): Known {
  const tokens = createCache<Claims | null>({
    clock,
    isConnected: () => true,
    maxSize: MOST_TOKENS,
    sizeOf: () => 1,
  })
  const accounts = createCache<Account>({
    clock,
    isConnected: changes.isConnected,
    maxSize: MOST_ACCOUNTS,
    sizeOf: () => 1,
  })
  changes.on('accounts', (uids) => {
    if (uids) uids.forEach(accounts.invalidate)
    else accounts.invalidate()
  })
  const holders = createCache<ReadonlySet<string>>({
    clock,
    isConnected: changes.isConnected,
    maxSize: MOST_SESSIONS,
    sizeOf: (ids) => 1 + ids.size,
  })
  changes.on('sessions', (ids) => {
    if (ids) ids.forEach(holders.invalidate)
    else holders.invalidate()
  })
  return { tokens, accounts, holders }
}
