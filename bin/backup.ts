import { describeFile } from '../db/backup/backup-file.ts'
import { type BackupKeys, isEncrypting } from '../db/backup/encryption.ts'
import { assertOwnBackup, noteBackup, removeOldBackups } from '../db/backup/kept-backups.ts'
import { readBackup } from '../db/backup/read.ts'
import { readDatabaseIdentity, recordBackup, recordCopy } from '../db/backup/record-backup.ts'
import { writeBackup } from '../db/backup/write.ts'
import { readProgramVersion } from '../db/program-version.ts'
import { UsageError } from '../server/arguments.ts'
import { isInBucket, openBackupFile } from '../server/backup-bucket.ts'
import { type Config, ConfigError, readConfig } from '../server/config.ts'
import { createStores } from '../server/object-storage.ts'
import { describeBackup, readBackupKeys } from './backup-keys.ts'
import { type Command, CommandError, command, main } from './command.ts'
import { commands } from './commands.ts'
import { openDatabase } from './database.ts'

/** `bin/backup`. */
export const backup: Command = command(commands.backup, async ({ values, words }, env, say) => {
  const [file] = words
  const config = readConfig(env)
  if (values.copied && !file) return noteCopy(config, say)
  if (!file || values.copied)
    throw new UsageError(
      'bin/backup: it needs FILE, or --copied without one. bin/backup --help says what it takes.',
    )
  const keys = await readBackupKeys(config)
  if (values.check) {
    const opened = openBackupFile(file, config)
    say(`${describeFile(opened)} is whole: ${describeBackup(await readBackup(opened, keys))}`)
  } else
    await writeFile(
      {
        named: file,
        keys,
        config,
        keepDays: readDays(values['keep-days']),
        areLost: values['pictures-lost'] === true,
      },
      say,
    )
})

async function noteCopy(config: Config, say: (line: string) => void): Promise<void> {
  const database = await openDatabase(config)
  try {
    await recordCopy(database.url, new Date())
    say('Noted: backups were copied to another machine')
  } finally {
    await database.close()
  }
}

const DAY_MS = 24 * 3_600_000

function readDays(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(typed))
    throw new UsageError(`bin/backup: --keep-days is a number of days, not "${typed}".`)
  return Number(typed)
}

/** `areLost`: somebody knows that pictures which the database names are gone. */
type Wanted = {
  named: string
  keys: BackupKeys
  config: Config
  keepDays: number | undefined
  areLost: boolean
}

async function writeFile(
  { named, keys, config, keepDays, areLost }: Wanted,
  say: (line: string) => void,
): Promise<void> {
  if (isInBucket(named) && !config.outbound)
    throw new ConfigError('OUTBOUND: off, so the bucket of backups is left alone')
  const file = openBackupFile(isEncrypting(keys) && !named.endsWith('.age') ? `${named}.age` : named, config)
  const database = await openDatabase(config)
  try {
    const stores = createStores(config)
    const version = await readProgramVersion()
    const identity = await readDatabaseIdentity(database.url)
    await assertOwnBackup(file, identity)
    const written = await writeBackup({ databaseUrl: database.url, ...stores, file, keys, version })
    const now = new Date()
    await noteBackup(file, identity, now)
    const { tables, images: pictures, missing, needsNewer } = written
    const secret = isEncrypting(keys) ? 'It is encrypted.' : 'It holds secrets: keep it safe.'
    say(`${describeFile(file)}: ${tables} tables, ${pictures} pictures. ${secret}`)
    if (needsNewer)
      say(
        `A newer version of Boithok than this one (${version}) has migrated the database: restore the file with that one, and let it make the next backup.`,
      )
    // It is no good one: the alert about old backups goes on, and no whole one is removed for it.
    if (missing.length > 0 && !areLost)
      throw new CommandError(describeMissing(missing, stores.images.place, config))
    await recordBackup(database.url, now)
    // A bucket is another machine.
    if (isInBucket(named)) await recordCopy(database.url, now)
    if (keepDays !== undefined) {
      const before = new Date(now.getTime() - keepDays * DAY_MS)
      const removed = await removeOldBackups(file, identity, before)
      if (removed.length > 0) say(`Removed, older than ${keepDays} days: ${removed.join(', ')}`)
    }
  } finally {
    await database.close()
  }
}

function describeMissing(missing: readonly string[], place: string, { s3 }: Config): string {
  const elsewhere = s3
    ? ''
    : ' If they are in a bucket, set the S3_… settings of the server for this command too.'
  return (
    `${missing.length} of the pictures and files that the database names are not in ${place} or beside it, and so not in the backup, such as ${missing[0]}. ` +
    `It does not count as a backup.${elsewhere} If they are lost, run it with --pictures-lost.`
  )
}

await main(import.meta.filename, backup)
