import { createWriteStream } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import { readLevels } from '../migrate.ts'
import { listColumns, listTables } from './tables.ts'

/** Bytes of a table that are held at once: a tar wants to know a file's size before its first byte. */
const PIECE = 8 * 1024 * 1024

type Options = {
  databaseUrl: string
  /** Pictures that people sent; need not be there. */
  images: string
  /** Where to; replaced when it is there. */
  file: string
}

/**
 * Writes everything into one file, `.tar.gz`: a manifest, each table in PostgreSQL's COPY format, the pictures, and a last
 * entry that says that it is whole. All tables are of one instant, while people go on working: one transaction sees them.
 * Pictures are copied afterwards, so that each one that a table names is there. The file holds secrets and is for its
 * owner's eyes alone.
 */
export async function writeBackup({
  databaseUrl,
  images,
  file,
}: Options): Promise<{ tables: number; images: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const unfinished = `${file}.part`
  try {
    const tar = pack()
    const writing = pipeline(tar, createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    // What breaks the writing is told by `writing`; what breaks the reading ends it.
    const filling = fill(tar, client, images).catch((error: Error) => {
      tar.destroy(error)
      throw error
    })
    const [counts] = await Promise.all([filling, writing])
    await rename(unfinished, file)
    return counts
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function fill(tar: Pack, client: pg.Client, folder: string) {
  await client.query('begin isolation level repeatable read read only')
  const tables = await listTables(client)
  await add(tar, 'manifest.json', JSON.stringify({ levels: await readLevels(client), tables }))
  for (const table of tables) await addTable(tar, client, table)
  await client.query('commit')
  const images = await addImages(tar, folder)
  await add(tar, 'whole', '')
  tar.finalize()
  return { tables: tables.length, images }
}

async function addTable(tar: Pack, client: pg.Client, table: string): Promise<void> {
  const columns = await listColumns(client, table)
  // As a query, because a table with generated columns is not copied by its name alone.
  const rows = client.query(copyTo(`copy (select ${columns} from ${table}) to stdout`))
  let pieces: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size > 0) await add(tar, `tables/${table}`, Buffer.concat(pieces))
    pieces = []
    size = 0
  }
  for await (const piece of rows) {
    pieces.push(piece)
    size += piece.length
    if (size >= PIECE) await flush()
  }
  await flush()
}

async function addImages(tar: Pack, folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith('.part'))
  for (const name of names) await add(tar, `images/${name}`, await readFile(join(folder, name)))
  return names.length
}

/** Waits until it has been taken, so that a slow disk holds up the reading and not the memory. */
function add(tar: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })
}
