import { createDatabase, createPool } from '../client.ts'
import { recordHeartbeat } from '../heartbeats.ts'

/** PostgreSQL's code for a missing table. */
const NO_SUCH_TABLE = '42P01'

/** Records for the System page that a backup was made. A database of an earlier version has no table for it. */
export async function recordBackup(databaseUrl: string, at: Date): Promise<void> {
  const pool = createPool(databaseUrl, () => {})
  try {
    await recordHeartbeat(createDatabase(pool), 'backup', at)
  } catch (error) {
    if (codeOf(error) !== NO_SUCH_TABLE) throw error
  } finally {
    await pool.end()
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code
