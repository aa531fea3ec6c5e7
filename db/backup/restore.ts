import { createReadStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Extract, extract } from 'tar-stream'
import { z } from 'zod'
import { migrate, readLevels } from '../migrate.ts'
import { dropForeignKeys, listColumns, listTables } from './tables.ts'

/** Why a backup cannot be restored, in a sentence. */
export class RestoreRefused extends Error {}

type Options = { databaseUrl: string; images: string; file: string }

const manifest = z.object({ levels: z.record(z.string(), z.int()), tables: z.array(z.string()) })

/**
 * Brings a database and pictures back from what `writeBackup` wrote, by this version of the product or an earlier one, and
 * then brings both to the newest schema. All or nothing: one transaction takes the rows, and ends only when the file
 * turned out to be whole. Throws RestoreRefused where there is something already, and for a file that is no whole backup.
 */
export async function restoreBackup({ databaseUrl, images, file }: Options): Promise<void> {
  await refuseFull(databaseUrl, images)
  const client = new pg.Client({ connectionString: databaseUrl })
  // Whoever waits for an answer hears of it too.
  client.on('error', () => {})
  await client.connect()
  try {
    const entries = extract()
    const stopBoth = (error: Error) => {
      entries.destroy(error)
      throw error
    }
    const reading = pipeline(createReadStream(file), createGunzip(), entries).catch(stopBoth)
    const taking = take(entries, client, databaseUrl, images).catch(stopBoth)
    // Both have come to an end before anything is said: nobody is at the database any more.
    for (const ended of await Promise.allSettled([reading, taking]))
      if (ended.status === 'rejected') throw await undo(client, refusalOf(file, ended.reason))
    await client.query('commit')
  } finally {
    await client.end()
  }
  await migrate(databaseUrl)
}

async function refuseFull(databaseUrl: string, images: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const tables = await listTables(client).finally(() => client.end())
  if (tables.length > 0)
    throw new RestoreRefused(
      'The database is not empty: restore into a new one (another DATA_DIR or DATABASE_URL)',
    )
  const pictures = await readdir(images).catch(() => [])
  if (pictures.length > 0) throw new RestoreRefused(`${images} is not empty: restore into a new data folder`)
}

async function take(entries: Extract, client: pg.Client, databaseUrl: string, images: string): Promise<void> {
  let rows: { table: string; into: Writable } | undefined
  let finish: (() => Promise<void>) | undefined
  let isWhole = false
  for await (const entry of entries) {
    const [kind = '', ...rest] = entry.header.name.split('/')
    const name = rest.join('/')
    const content = entry as AsyncIterable<Buffer>
    if (rows && rows.table !== name) {
      await end(rows.into)
      rows = undefined
    }
    if (kind === 'manifest.json') finish = await prepare(client, databaseUrl, await buffer(content))
    else if (kind === 'tables') {
      rows ??= { table: name, into: await openTable(client, name) }
      await pipeline(content, rows.into, { end: false })
    } else if (kind === 'images') {
      await mkdir(images, { recursive: true })
      await writeFile(join(images, basename(name)), await buffer(content), { mode: 0o600 })
    } else if (kind === 'whole') isWhole = true
    entry.resume()
  }
  if (!isWhole || !finish) throw new Error('it ends too early')
  await finish()
}

/**
 * The schema as it was then, empty, and deaf to what its triggers would make of rows that come in. Answers what brings its
 * keys and triggers back.
 */
async function prepare(
  client: pg.Client,
  databaseUrl: string,
  content: Buffer,
): Promise<() => Promise<void>> {
  const { levels } = manifest.parse(JSON.parse(content.toString()))
  await migrate(databaseUrl, levels)
  await client.query('begin')
  const tables = await listTables(client)
  const restoreForeignKeys = await dropForeignKeys(client)
  // First: of what is only ever added to, a trigger refuses to take anything away.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await restoreForeignKeys()
  }
}

async function openTable(client: pg.Client, table: string): Promise<Writable> {
  const known = await listTables(client)
  if (!known.includes(table)) throw new Error(`it has a table ${table}`)
  const into = client.query(copyFrom(`copy ${table} (${await listColumns(client, table)}) from stdin`))
  // Whoever writes into it, or waits for its end, hears of it; between two pieces nobody does.
  into.on('error', () => {})
  return into
}

async function end(into: Writable): Promise<void> {
  into.end()
  await finished(into)
}

/** The database was empty, and is again: it can be tried once more, with a better file. */
async function undo(client: pg.Client, failure: Error): Promise<Error> {
  await client.query('rollback')
  const tables = (await listTables(client)).map((table) => table.split('.')[0])
  const levels = Object.keys(await readLevels(client))
  const schemas = [...new Set([...tables, ...levels, 'public'])]
  await client.query(`drop schema ${schemas.join(', ')} cascade; create schema public`)
  return failure
}

/** What PostgreSQL says is its own matter; all else is the file's. */
const refusalOf = (file: string, error: Error) =>
  error instanceof pg.DatabaseError
    ? error
    : new RestoreRefused(`${file} is not a whole backup: ${error.message}`)
