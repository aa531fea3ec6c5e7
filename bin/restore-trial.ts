import { describeFile } from '../db/backup/backup-file.ts'
import { findObstacle, tryRestore } from '../db/backup/try-restore.ts'
import { readProgramVersion } from '../db/program-version.ts'
import { expectedVersions, type SchemaVersions } from '../db/schema-versions.ts'
import { openBackupFile } from '../server/backup-bucket.ts'
import type { Config } from '../server/config.ts'
import { createStores } from '../server/object-storage.ts'
import { describeBackup, readBackupKeys } from './backup-keys.ts'
import { CommandError } from './command.ts'
import { findNewDatabase, placeOf } from './database.ts'

/**
 * Says what a file holds and what a restore of it would do, and changes nothing.
 * @throws {BackupError} for a file that this version cannot restore
 * @throws {CommandError} when something is where it would go
 */
export async function tryRestoreFile(
  named: string,
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  const keys = await readBackupKeys(config)
  const file = openBackupFile(named, config)
  const stores = createStores(config)
  const { obstacles, unfinished, ...summary } = await tryRestore({ ...stores, file, keys })
  say(`${describeFile(file)} is whole: ${describeBackup(summary)}`)
  say(`This version (${await readProgramVersion()}) can restore it${describeMigrations(summary.levels)}.`)
  const database = await findNewDatabase(config)
  try {
    const places = [...new Set([stores.images.place, stores.files.place])].join(' and ')
    say(`It would go into ${describeTarget(config, database?.url)}, its pictures and files into ${places}.`)
    for (const folder of unfinished)
      say(`${folder} has what a restore that was broken off left, and would be moved aside.`)
    const obstacle = database && (await findObstacle(database.url))
    const reasons = obstacle ? [obstacle, ...obstacles] : obstacles
    if (reasons.length > 0) throw new CommandError(['It would be refused.', ...reasons].join('\n'))
    say('It would overwrite nothing.')
  } finally {
    await database?.close()
  }
}

function describeTarget({ databaseUrl, dataDir }: Config, url: string | undefined): string {
  if (!url) return `a new database in ${dataDir}`
  return databaseUrl ? `the database at ${placeOf(url)}` : `the database in ${dataDir}`
}

function describeMigrations(levels: SchemaVersions): string {
  const missing = Object.entries(expectedVersions()).map(([schema, level]) => level - (levels[schema] ?? 0))
  const count = missing.reduce((sum, each) => sum + each, 0)
  return count === 0
    ? ''
    : `, and would then bring it forward by ${count} ${count === 1 ? 'migration' : 'migrations'}`
}
