import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { type BackupFile, type BackupFolder, describeFile } from './backup-file.ts'

/**
 * Beside the backups: of which database each file is. An encrypted file does not say it to a server that has
 * only the public key.
 */
const ledger = z.record(z.string(), z.object({ database: z.string(), at: z.iso.datetime() }))
type Ledger = z.output<typeof ledger>

/**
 * @throws {BackupError} when `file` is a backup of another database, which writing it would replace
 */
export async function assertOwnBackup(file: BackupFile, database: string): Promise<void> {
  const known = (await read(file.folder))[file.name]
  if (known && known.database !== database)
    throw new BackupError(
      `${describeFile(file)} is a backup of another database, made at ${known.at}, and stays. Name another file; and see that DATA_DIR or DATABASE_URL leads to your centre.`,
    )
}

/** Notes of which database the file is that was just written. */
export async function noteBackup({ folder, name }: BackupFile, database: string, at: Date): Promise<void> {
  await write(folder, { ...(await read(folder)), [name]: { database, at: at.toISOString() } })
}

/**
 * Removes the backups of this database that were made before `before`, in the folder of `file`, which stays.
 * What nobody has noted, or another database has written, stays too. Returns the names of the removed.
 */
export async function removeOldBackups(
  { folder, name: newest }: BackupFile,
  database: string,
  before: Date,
): Promise<string[]> {
  const known = await read(folder)
  const old = Object.entries(known)
    .filter(([name, made]) => made.database === database && name !== newest && new Date(made.at) < before)
    .map(([name]) => name)
  for (const name of old) {
    await folder.remove(name)
    delete known[name]
  }
  if (old.length > 0) await write(folder, known)
  return old
}

async function read(folder: BackupFolder): Promise<Ledger> {
  const text = (await folder.readLedger()) ?? '{}'
  try {
    return ledger.parse(JSON.parse(text))
  } catch {
    throw new BackupError(
      `${folder.ledger} cannot be read, so nobody knows whose the backups beside it are: delete it`,
    )
  }
}

const write = (folder: BackupFolder, content: Ledger): Promise<void> =>
  folder.writeLedger(`${JSON.stringify(content, null, 2)}\n`)
