import type { SQL } from 'drizzle-orm'

/**
 * The sentences that must never be true of the tables, in plain English, and the query that finds where it
 * is. Each row that it returns is one violation, named by its ids. All tables are read in one snapshot, so
 * that a sentence about what one transaction writes holds at any instant.
 */
export type Sentences = Readonly<Record<string, SQL>>

/** A living installation may be behind with this. Tests are stricter. */
export type Allowance = {
  /** By which holds are in force. */
  now: Date
  /**
   * What background tasks had to do about anything before this instant is done. They take seconds, and after
   * an outage minutes.
   */
  settledBefore: Date
  /**
   * By how much the instants of two rows may differ from the order of their commits: machines have clocks of
   * their own, and a request reads its clock before it waits for a lock.
   */
  skewMs: number
}

const TASKS_MS = 10 * 60_000
const SKEW_MS = 60_000

/** For an installation that people use meanwhile. */
export const allowanceAt = (now: Date): Allowance => ({
  now,
  settledBefore: new Date(now.getTime() - TASKS_MS),
  skewMs: SKEW_MS,
})
