import { createDatabase, createPool } from '../client.ts'
import { recordHeartbeat } from '../heartbeats.ts'

/** Records for the System page that a backup was made. */
export async function recordBackup(databaseUrl: string, at: Date): Promise<void> {
  const pool = createPool(databaseUrl, () => {})
  await recordHeartbeat(createDatabase(pool), 'backup', at).finally(() => pool.end())
}
