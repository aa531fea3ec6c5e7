import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseSetting } from '../db/check-server.ts'
import { findCluster } from '../db/embedded/cluster.ts'
import { assertNotForeign } from '../db/foreign-tables.ts'
import { appliedVersions, PRODUCT } from '../db/schema-versions.ts'
import { SetupError } from '../db/setup-error.ts'
import type { Config } from './config.ts'

/** `isNew`: somebody asked for a new centre (`bin/start --new`). */
type Wish = Pick<Config, 'demo'> & { isNew: boolean }

const BEGIN = 'To begin a new centre there, run bin/start --new once'

/**
 * A disk that is not mounted looks like the first start. Called before anything is written to `dataDir`,
 * which has the embedded PostgreSQL.
 * @throws {SetupError} when there is no database, nobody asked for a new one, and this is no demonstration
 */
export async function requireChosenCluster(dataDir: string, { demo, isNew }: Wish): Promise<void> {
  if (demo || isNew || (await findCluster(dataDir))) return
  throw new SetupError(
    `DATA_DIR: there is no database of Boithok in ${dataDir}. If your centre’s disk is not mounted, mount it; if it is elsewhere, correct DATA_DIR. ${BEGIN}`,
  )
}

/**
 * The same for the tables: a name that is off by a letter may lead to another database, which is empty.
 * @throws {SetupError} also when a new centre is wanted where there is one
 */
export async function requireChosenTables(
  url: string,
  setting: DatabaseSetting | 'DATA_DIR',
  { demo, isNew }: Wish,
): Promise<void> {
  if (demo && !isNew) return
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const isEmpty = (await appliedVersions(client))[PRODUCT.schema] === undefined
    const name = `${setting}: the database ${new URL(url).pathname.slice(1)}`
    if (isEmpty) await assertNotForeign(client, setting === 'DATA_DIR' ? undefined : setting)
    if (isEmpty && !isNew)
      throw new SetupError(
        `${name} is empty. If it is not the one of your centre, correct the setting. ${BEGIN}`,
      )
    if (!isEmpty && isNew)
      throw new SetupError(`${name} has a centre already. Start it without --new, or name an empty database`)
  } finally {
    await client.end()
  }
}

/**
 * Beside a PostgreSQL of one's own, DATA_DIR has pictures and files alone, and may be a disk that is not
 * mounted as well. Asked after the tables are there.
 * @throws {SetupError} when the database names some, and their folder is missing
 */
export async function requirePictures(url: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<'images' | 'files', boolean>>(
      `select exists (select from images.images) as images,
         exists (select from files where type is not null) as files`,
    )
    for (const name of ['images', 'files'] as const) {
      const folder = join(dataDir, name)
      if (!rows[0]?.[name] || (await stat(folder).catch(() => undefined))) continue
      throw new SetupError(
        `DATA_DIR: the database names pictures or files, and there is no folder ${folder}. If its disk is not mounted, mount it; if it is elsewhere, correct DATA_DIR; if they are lost, make that folder`,
      )
    }
  } finally {
    await client.end()
  }
}
