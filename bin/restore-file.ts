import { readBackup } from '../db/backup/read.ts'
import { restoreBackup } from '../db/backup/restore.ts'
import { openBackupFile } from '../server/backup-bucket.ts'
import type { Config } from '../server/config.ts'
import { createStores } from '../server/object-storage.ts'
import { describeBackup, readBackupKeys } from './backup-keys.ts'
import { openNewDatabase } from './database.ts'

/** Restores into the new place that the settings name, and returns what there is to say about it. */
export async function restoreFile(file: string, config: Config): Promise<string> {
  const keys = await readBackupKeys(config)
  // Reads the whole file first, so that an incomplete one leaves no trace.
  const from = openBackupFile(file, config)
  const summary = await readBackup(from, keys)
  const database = await openNewDatabase(config)
  try {
    const { movedAside } = await restoreBackup({
      databaseUrl: database.url,
      ...createStores(config),
      file: from,
      keys,
    })
    const restored = `${file} is restored: ${describeBackup(summary)}`
    return movedAside
      ? `${restored}\nPictures of a restore that was broken off are in ${movedAside}: delete them.`
      : restored
  } finally {
    await database.close()
  }
}
