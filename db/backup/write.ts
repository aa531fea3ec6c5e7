import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import { appliedVersions } from '../migrate.ts'
import { BackupError } from './backup-error.ts'
import { type BackupKeys, encrypt } from './encryption.ts'
import { createTally, END, MANIFEST, type Tally } from './format.ts'
import { columnList, listColumns, listTables } from './tables.ts'

/** Bytes of a table that are held at once: a tar wants to know a file's size before its first byte. */
const PIECE = 8 * 1024 * 1024

type Options = {
  databaseUrl: string
  /** The folder of uploaded pictures; it may be missing. */
  images: string
  /** The file to write, or to replace. */
  file: string
  keys?: BackupKeys
  /** The program's version, for the operator who restores the backup. */
  version?: string
}

export type BackupResult = {
  tables: number
  images: number
  /** Pictures that the database names and that were not there; those that are deleted meanwhile are among them. */
  missing: number
}

/**
 * Writes everything into one file (see format.ts). All tables are of one instant, while people go on working: one
 * transaction sees them. Pictures are copied afterwards, so that each one that a table names is there. The file holds
 * secrets and is for its owner's eyes alone. It appears under its name when it is whole and on the disk.
 */
export async function writeBackup(options: Options): Promise<BackupResult> {
  const { databaseUrl, file, keys = {} } = options
  await refusePlace(file)
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  const unfinished = `${file}.part`
  try {
    const tar = pack()
    const packed = tar.pipe(createGzip())
    tar.on('error', (error) => packed.destroy(error))
    const content = await encrypt(packed, keys)
    const writing = pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }))
    // What breaks the writing is told by `writing`; what breaks the reading ends it.
    const filling = fill(tar, client, options).catch((error: Error) => {
      tar.destroy(error)
      throw error
    })
    const [written] = await Promise.all([filling, writing.catch((error) => failBoth(error, tar))])
    await rename(unfinished, file)
    return written
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

function failBoth(error: Error, tar: Pack): never {
  tar.destroy(error)
  throw error
}

/** Checked first, because a wrong path is the commonest mistake. */
async function refusePlace(file: string): Promise<void> {
  const isFolder = (path: string) => stat(path).then((found) => found.isDirectory())
  if (await isFolder(file).catch(() => false))
    throw new BackupError(`${file} is a folder: name a file in it, such as ${join(file, 'boithok.tar.gz')}`)
  const folder = dirname(file)
  if (!(await isFolder(folder).catch(() => true)))
    throw new BackupError(`${folder} is not a folder: name a file in one that is there`)
}

async function fill(
  tar: Pack,
  client: pg.Client,
  { images, version }: Pick<Options, 'images' | 'version'>,
): Promise<BackupResult> {
  const tally = createTally()
  await client.query('begin isolation level repeatable read read only')
  const tables = await listTables(client)
  const { rows } = await client.query<{ now: Date }>('select now()')
  const at = new Date(rows[0]?.now ?? 0).toISOString()
  const columns: Record<string, string[]> = {}
  for (const table of tables) columns[table] = await listColumns(client, table)
  const levels = await appliedVersions(client)
  const manifest = { levels, tables, columns, at, ...(version && { version }) }
  await add(tar, MANIFEST, JSON.stringify(manifest))
  for (const table of tables) await addTable(tar, client, { table, columns: columns[table] ?? [] }, tally)
  const named = await listPictures(client, tables)
  await client.query('commit')
  const copied = await addPictures(tar, images, await findPictures(images, named), tally)
  await add(tar, END, JSON.stringify(tally.end()))
  tar.finalize()
  const missing = named.filter((name) => !copied.has(name)).length
  return { tables: tables.length, images: copied.size, missing }
}

async function addTable(
  tar: Pack,
  client: pg.Client,
  { table, columns }: { table: string; columns: string[] },
  tally: Tally,
): Promise<void> {
  // As a query, because a table with generated columns is not copied by its name alone.
  const rows = client.query(copyTo(`copy (select ${columnList(columns)} from ${table}) to stdout`))
  let pieces: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size > 0) {
      const piece = Buffer.concat(pieces)
      tally.addRows(table, piece)
      await add(tar, `tables/${table}`, piece)
    }
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

/** The files that the database names; its pictures may also be kept by a host elsewhere. */
async function listPictures(client: pg.Client, tables: string[]): Promise<string[]> {
  if (!tables.includes('images.images')) return []
  const { rows } = await client.query<{ id: string }>('select id from images.images')
  return rows.map(({ id }) => `${id}.webp`)
}

async function findPictures(folder: string, named: string[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    if (named.length > 0)
      throw new BackupError(
        `The database names ${named.length} pictures, and there is no folder ${folder}: set DATA_DIR to where they are. ` +
          'If they are lost, make that folder, and the backup is made without them.',
      )
    return []
  })
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part')).map(({ name }) => name)
}

/** Copies those that are still there: people may delete one at any time. Answers which these were. */
export async function addPictures(
  tar: Pack,
  folder: string,
  names: string[],
  tally: Tally,
): Promise<Set<string>> {
  const copied = new Set<string>()
  for (const name of names) {
    const content = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!content) continue
    await add(tar, `images/${name}`, content)
    tally.addPicture(name, hash('sha256', content))
    copied.add(name)
  }
  return copied
}

/** Waits until the entry is written, so that a slow disk slows the reading down instead of filling memory. */
function add(tar: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    if (tar.destroyed) reject(new Error('The file can no longer be written'))
    tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })
}
