import { readFile } from 'node:fs/promises'
import { assertRecipients, type BackupKeys } from '../db/backup/encryption.ts'
import type { BackupSummary } from '../db/backup/read.ts'
import type { Config } from '../server/config.ts'
import { CommandError } from './command.ts'

/**
 * Reads the keys named by the settings. Throws CommandError for a key file without keys, and SetupError for a
 * public key that is none.
 */
export async function readBackupKeys({ backup }: Pick<Config, 'backup'>): Promise<BackupKeys> {
  const { recipients, passphrase, identityFile } = backup
  assertRecipients(recipients)
  if (!identityFile) return { recipients, passphrase }
  const lines = (await readFile(identityFile, 'utf8')).split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0)
    throw new CommandError(
      `BACKUP_IDENTITY_FILE: ${identityFile} has no private key of age (AGE-SECRET-KEY-…)`,
    )
  return { recipients, passphrase, identities }
}

/** Describes a backup in one line. */
export function describeBackup({ at, version, tables, end }: BackupSummary): string {
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  const made = `made at ${at}${version ? ` by version ${version}` : ''}`
  return `${tables.length} tables with ${rows} rows, ${end.pictures.count} pictures, ${made}.`
}
