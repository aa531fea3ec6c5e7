import { createDatabase, createPool, type Database } from '../client.ts'
import { recordHeartbeat } from '../heartbeats.ts'
import { getOrCreateSecrets } from '../secrets.ts'

/** Records for the System page that a backup was made. */
export const recordBackup = (databaseUrl: string, at: Date): Promise<void> =>
  connected(databaseUrl, (database) => recordHeartbeat(database, 'backup', at))

/** Records that somebody copied backups to another machine. */
export const recordCopy = (databaseUrl: string, at: Date): Promise<void> =>
  connected(databaseUrl, (database) => recordHeartbeat(database, 'backup_copy', at))

/** A word of its own for each centre. What is restored has that of the centre whose backup it was. */
export const readDatabaseIdentity = (databaseUrl: string): Promise<string> =>
  connected(databaseUrl, async (database) => (await getOrCreateSecrets(database, ['database'])).database)

async function connected<Result>(
  databaseUrl: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(databaseUrl, () => {})
  return work(createDatabase(pool)).finally(() => pool.end())
}
