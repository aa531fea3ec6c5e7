import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { appliedBaselines, areOwnBaselines } from './schema-versions.ts'
import { SetupError } from './setup-error.ts'

/** This program's version, from package.json. */
export async function readProgramVersion(): Promise<string> {
  own ??= readFile(join(import.meta.dirname, '../package.json'), 'utf8').then(
    (text) => JSON.parse(text).version,
  )
  return own
}

let own: Promise<string> | undefined

/** The oldest program version that can use this database. Undefined in an empty one. */
export async function readOldestProgram(client: Pick<pg.Client, 'query'>): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ is: boolean }>(
    `select to_regclass('public.compatibility') is not null as is`,
  )
  if (!tables[0]?.is) return undefined
  const { rows } = await client.query<{ oldest: string }>(
    'select oldest_program as oldest from compatibility',
  )
  return rows[0]?.oldest
}

/** How the names of the connections begin on which processes hear of changes. The version follows. */
export const CHANGE_FEED_CONNECTION = 'boithok changes'

/** How the names of those of a copy end, which sends nothing (OUTBOUND=off). */
export const COPY_CONNECTION = 'copy'

/** Compares versions such as 1.10.0, number by number. */
export const isOlder = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) < 0

/** Both versions if this program is too old for the database, else undefined. */
export async function findIncompatibility(
  client: Pick<pg.Client, 'query'>,
): Promise<{ own: string; oldest: string } | undefined> {
  const [own, oldest] = await Promise.all([readProgramVersion(), readOldestProgram(client)])
  return oldest && isOlder(own, oldest) ? { own, oldest } : undefined
}

/**
 * Everything that opens the database asks this first. A migration of a newer program may have removed what
 * this one uses, and it would fail after people have paid.
 * `dataDir`: the folder of the embedded PostgreSQL, if the database is there.
 * @throws {SetupError} with both versions, or with the command that removes tables from before the release
 */
export async function assertProgramCompatible(
  client: Pick<pg.Client, 'query'>,
  dataDir?: string,
): Promise<void> {
  const found = await findIncompatibility(client)
  if (found)
    throw new SetupError(
      `This program is version ${found.own}, but the database needs ${found.oldest} or newer. Use the newer program, or restore the backup that was made before the upgrade`,
    )
  if (areOwnBaselines(await appliedBaselines(client))) return
  const remove = dataDir ? `rm -r '${dataDir}'` : await sayHowToEmpty(client)
  throw new SetupError(
    `This database was made before the release of Boithok, whose tables have changed since. Make it anew, without what is in it: ${remove}`,
  )
}

async function sayHowToEmpty(client: Pick<pg.Client, 'query'>): Promise<string> {
  const { rows } = await client.query<{ command: string }>(
    `select format('DROP DATABASE %1$I; CREATE DATABASE %1$I OWNER %2$I', current_database(), current_user) as command`,
  )
  return `${rows[0]?.command} (in psql, connected to another database)`
}
