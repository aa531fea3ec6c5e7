import type pg from 'pg'

/** The channel on which a process says that it has committed something. The change log says what. */
export const COMMITTED = 'committed'

/**
 * Tells every process to read the change log (db/change-log.ts). PostgreSQL lets one transaction at a time commit that notifies, and
 * holds that lock while the commit is written to the disk. So no writing transaction notifies: this one comes after it, writes
 * nothing, and holds the lock for microseconds. Commits meanwhile share the next notice. One that is lost delays the others
 * until they look by themselves, within a second.
 */
export function createCommitNotice(pool: Pick<pg.Pool, 'query'>): () => void {
  let isSending = false
  let isDue = false
  return function give(): void {
    isDue = true
    if (!isSending) void send()
  }

  async function send(): Promise<void> {
    isSending = true
    while (isDue) {
      isDue = false
      await pool.query(`select pg_notify('${COMMITTED}', '')`).catch(() => {})
    }
    isSending = false
  }
}
