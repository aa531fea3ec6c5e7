import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'

/**
 * Beside the backups: of which database each file is. An encrypted file does not say it to a server that has
 * only the public key.
 */
const LEDGER = '.boithok-backups.json'
const ledger = z.record(z.string(), z.object({ database: z.string(), at: z.iso.datetime() }))
type Ledger = z.output<typeof ledger>

/**
 * @throws {BackupError} when `file` is a backup of another database, which writing it would replace
 */
export async function assertOwnBackup(file: string, database: string): Promise<void> {
  const known = (await read(dirname(file)))[basename(file)]
  if (known && known.database !== database)
    throw new BackupError(
      `${file} is a backup of another database, made at ${known.at}, and stays. Name another file; and see that DATA_DIR or DATABASE_URL leads to your centre.`,
    )
}

/** Notes of which database the file is that was just written. */
export async function noteBackup(file: string, database: string, at: Date): Promise<void> {
  const folder = dirname(file)
  await write(folder, { ...(await read(folder)), [basename(file)]: { database, at: at.toISOString() } })
}

/**
 * Removes the backups of this database that were made before `before`, in the folder of `file`, which stays.
 * What nobody has noted, or another database has written, stays too. Returns the names of the removed.
 */
export async function removeOldBackups(file: string, database: string, before: Date): Promise<string[]> {
  const folder = dirname(file)
  const known = await read(folder)
  const old = Object.entries(known)
    .filter(
      ([name, made]) => made.database === database && name !== basename(file) && new Date(made.at) < before,
    )
    .map(([name]) => name)
  for (const name of old) {
    await rm(join(folder, name), { force: true })
    delete known[name]
  }
  if (old.length > 0) await write(folder, known)
  return old
}

async function read(folder: string): Promise<Ledger> {
  const path = join(folder, LEDGER)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A folder that is missing is named when the backup is written.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '{}'
    throw error
  })
  try {
    return ledger.parse(JSON.parse(text))
  } catch {
    throw new BackupError(
      `${path} cannot be read, so nobody knows whose the backups beside it are: delete it`,
    )
  }
}

/** Filled aside and moved into place whole. */
async function write(folder: string, content: Ledger): Promise<void> {
  const path = join(folder, LEDGER)
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, path)
}
