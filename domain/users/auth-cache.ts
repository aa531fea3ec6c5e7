import { createMemory, type Memory } from '../../db/cache.ts'
import type { Changes } from '../../db/change-feed.ts'
import type { users } from '../../db/schema.ts'
import type { Claims } from '../../providers/identity.ts'

export type User = typeof users.$inferSelect

/** An account as the database has it, and whether one of its sign-ins still stands. */
export type Account = { user: User | undefined; sessionId: string | null; isLive: boolean }

export type Known = {
  /** What tokens say whose signatures have been verified, until they expire. */
  tokens: Memory<Claims | null>
  /** By uid, with the sign-in that was last asked for, until the database tells of a change. */
  accounts: Memory<Account>
  /** Whose checkouts hold seats of a session, by its id: most have none. */
  holders: Memory<ReadonlySet<string>>
}

const MOST_TOKENS = 20_000
const MOST_ACCOUNTS = 20_000
const MOST_SESSIONS = 20_000

export function createKnown(changes: Changes, clock: () => Date): Known {
  const tokens = createMemory<Claims | null>({
    clock,
    isLive: () => true,
    maxSize: MOST_TOKENS,
    sizeOf: () => 1,
  })
  const accounts = createMemory<Account>({
    clock,
    isLive: changes.isLive,
    maxSize: MOST_ACCOUNTS,
    sizeOf: () => 1,
  })
  changes.on('accounts', (uids) => {
    if (uids) uids.forEach(accounts.forget)
    else accounts.forget()
  })
  const holders = createMemory<ReadonlySet<string>>({
    clock,
    isLive: changes.isLive,
    maxSize: MOST_SESSIONS,
    sizeOf: (ids) => 1 + ids.size,
  })
  changes.on('sessions', (ids) => {
    if (ids) ids.forEach(holders.forget)
    else holders.forget()
  })
  return { tokens, accounts, holders }
}
