import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BackupKeys, isEncrypting } from '../db/backup/encryption.ts'
import { readBackup } from '../db/backup/read.ts'
import { recordBackup } from '../db/backup/record-backup.ts'
import { writeBackup } from '../db/backup/write.ts'
import { type Config, readConfig } from '../server/config.ts'
import { createStores } from '../server/object-storage.ts'
import { describeBackup, readBackupKeys } from './backup-keys.ts'
import { type Command, CommandError, main } from './command.ts'
import { openDatabase } from './database.ts'

const USAGE = `Usage: bin/backup FILE           writes a backup, such as bin/backup boithok.tar.gz
       bin/backup --check FILE   proves that a backup is whole, without restoring it`

/** `bin/backup`. */
export const backup: Command = async (words, env, say) => {
  const { file, check } = readArguments(words)
  const config = readConfig(env)
  const keys = await readBackupKeys(config)
  if (check) say(`${file} is whole: ${describeBackup(await readBackup(file, keys))}`)
  else await writeFile(file, keys, config, say)
}

function readArguments(words: string[]): { file: string; check: boolean } {
  try {
    const options = { check: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file && more.length === 0) return { file, check: values.check ?? false }
  } catch {
    // An unknown option prints the usage.
  }
  throw new CommandError(USAGE)
}

async function writeFile(
  named: string,
  keys: BackupKeys,
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  const file = isEncrypting(keys) && !named.endsWith('.age') ? `${named}.age` : named
  const database = await openDatabase(config)
  try {
    const stores = createStores(config)
    const version = await readVersion()
    const written = await writeBackup({ databaseUrl: database.url, ...stores, file, keys, version })
    await recordBackup(database.url, new Date())
    const { tables, images: pictures, missing, needsNewer } = written
    const secret = isEncrypting(keys) ? 'It is encrypted.' : 'It holds secrets: keep it safe.'
    say(`${file}: ${tables} tables, ${pictures} pictures. ${secret}`)
    if (needsNewer)
      say(
        `A newer version of Boithok than this one (${version}) has migrated the database: restore the file with that one, and let it make the next backup.`,
      )
    if (missing > 0) say(describeMissing(missing, stores.images.place, config))
  } finally {
    await database.close()
  }
}

function describeMissing(missing: number, place: string, { s3 }: Config): string {
  const remedy = s3
    ? ''
    : ' If they are in a bucket, set the S3_… settings of the server for this command too, and run it again.'
  return `${missing} of the pictures that the database names are not in ${place}, and so not in the backup.${remedy}`
}

async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')).version
}

await main(import.meta.filename, backup)
