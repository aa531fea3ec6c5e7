import { hash } from 'node:crypto'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import { appliedBaselines, appliedVersions, findNewer } from '../schema-versions.ts'
import { BackupError } from './backup-error.ts'
import { type BackupFile, toBackupFile } from './backup-file.ts'
import { type BackupKeys, encrypt } from './encryption.ts'
import { createTally, END, MANIFEST, memberName, type Tally } from './format.ts'
import { backupQuery } from './left-out.ts'
import type { Pictures } from './pictures.ts'
import { listColumns, listTables } from './tables.ts'

/** Bytes of a table in memory at once. A tar entry needs its size before its first byte. */
const PIECE = 8 * 1024 * 1024

type Options = {
  databaseUrl: string
  /** The uploaded pictures. Their folder may be missing. */
  images: Pictures
  /** Files of materials; absent in tests without any. */
  files?: Pictures
  /** The file to write. An existing file is replaced. */
  file: string | BackupFile
  keys?: BackupKeys
  /** The program's version, for the operator who restores the backup. */
  version?: string
}

export type BackupResult = {
  tables: number
  images: number
  /** Pictures and files of materials that the database still names, and that are not where they should be. */
  missing: string[]
  /** A newer program has migrated the database, so this one cannot restore the file. */
  needsNewer: boolean
}

/**
 * Writes everything into one file (see format.ts). One transaction reads all tables, so that they are from
 * the same instant while users continue to work. Pictures are copied afterwards, so that every picture that a
 * table names exists already. The file contains secrets, and only its owner can read it. It gets its name
 * when it is complete and flushed to disk.
 */
export async function writeBackup(options: Options): Promise<BackupResult> {
  const { databaseUrl, keys = {} } = options
  const { folder, name } = toBackupFile(options.file)
  await folder.requireWritable(name)
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const tar = pack()
    const packed = tar.pipe(createGzip())
    tar.on('error', (error) => packed.destroy(error))
    const writing = folder.write(name, await encrypt(packed, keys))
    // `writing` reports write errors. A read error destroys `tar`, which ends `writing`.
    const filling = fill(tar, client, options).catch(async (error: Error) => {
      if (error instanceof Unwritable) await writing
      tar.destroy(error)
      // Its draft is gone before anybody ends this process.
      await writing.catch(() => {})
      throw error
    })
    const [written] = await Promise.all([filling, writing.catch((error) => failBoth(error, tar))])
    return written
  } finally {
    await client.end().catch(() => {})
  }
}

/** Nobody takes what is added to the file any more. Why, who writes it knows. */
class Unwritable extends Error {}

function failBoth(error: Error, tar: Pack): never {
  tar.destroy(error)
  throw error
}

async function fill(
  tar: Pack,
  client: pg.Client,
  { images, files, version }: Pick<Options, 'images' | 'files' | 'version'>,
): Promise<BackupResult> {
  const tally = createTally()
  await client.query('begin isolation level repeatable read read only')
  const tables = await listTables(client)
  const { rows } = await client.query<{ now: Date }>('select now()')
  const at = new Date(rows[0]?.now ?? 0).toISOString()
  const columns: Record<string, string[]> = {}
  for (const table of tables) columns[table] = await listColumns(client, table)
  const [levels, baselines] = [await appliedVersions(client), await appliedBaselines(client)]
  const needsNewer = findNewer(levels) !== undefined
  // Whose tables these are is not known then: it is not this program.
  const program = !needsNewer && version ? { version } : {}
  const manifest = { levels, baselines, tables, columns, at, ...program }
  await add(tar, MANIFEST, JSON.stringify(manifest))
  for (const table of tables) await addTable(tar, client, { table, columns: columns[table] ?? [] }, tally)
  const named = await listNamed(client, tables)
  await client.query('commit')
  const copied = await addPictures(tar, images, await findPictures(images, named.images), tally)
  const whole = (await files?.list())?.filter((name) => !name.includes('.tail-')) ?? []
  const copiedFiles = files ? await addPictures(tar, files, whole, tally, 'files') : new Set(named.files)
  await add(tar, END, JSON.stringify(tally.end()))
  tar.finalize()
  // What people deleted meanwhile is not missing.
  const still = await listNamed(client, tables)
  const missing = [
    ...lacking(named.images, still.images, copied),
    ...lacking(named.files, still.files, copiedFiles),
  ]
  return { tables: tables.length, images: copied.size, missing, needsNewer }
}

async function addTable(
  tar: Pack,
  client: pg.Client,
  { table, columns }: { table: string; columns: string[] },
  tally: Tally,
): Promise<void> {
  // Copies a query with named columns, because of the tables with generated columns.
  const rows = client.query(copyTo(`copy (${backupQuery(table, columns)}) to stdout`))
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

function lacking(before: readonly string[], after: readonly string[], copied: ReadonlySet<string>): string[] {
  const still = new Set(after)
  return before.filter((name) => still.has(name) && !copied.has(name))
}

/**
 * The pictures and whole files of materials that the database names. No pictures if an external image host
 * stores them.
 */
async function listNamed(
  client: pg.Client,
  tables: string[],
): Promise<{ images: string[]; files: string[] }> {
  const list = async (table: string, query: string) => {
    if (!tables.includes(table)) return []
    const { rows } = await client.query<{ name: string }>(query)
    return rows.map(({ name }) => name)
  }
  return {
    images: await list('images.images', `select id || '.webp' as name from images.images`),
    files: await list(
      'public.files',
      `select id || '.content' as name from files where type is not null
       union all select id || '.preview' from files where has_preview`,
    ),
  }
}

async function findPictures(images: Pictures, named: string[]): Promise<string[]> {
  const found = await images.list()
  if (!found && named.length > 0)
    throw new BackupError(
      `The database names ${named.length} pictures, and there is no folder ${images.place}: set DATA_DIR to where they are. ` +
        'If they are lost, make that folder, and run the command with --pictures-lost.',
    )
  return found ?? []
}

/** Copies the pictures that still exist (users may delete one at any time), and returns their names. */
export async function addPictures(
  tar: Pack,
  images: Pick<Pictures, 'read'>,
  names: string[],
  tally: Tally,
  folder: 'images' | 'files' = 'images',
): Promise<Set<string>> {
  const copied = new Set<string>()
  for (const name of names) {
    const content = await images.read(name)
    if (!content) continue
    await add(tar, `${folder}/${name}`, content)
    tally.addPicture(memberName(folder, name), hash('sha256', content))
    copied.add(name)
  }
  return copied
}

/**
 * Waits until the entry is written, so that a slow disk slows down the reading instead of filling the memory.
 */
function add(tar: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    if (tar.destroyed) reject(new Unwritable())
    tar.entry({ name, mode: 0o600 }, content, (error) =>
      error ? reject(new Unwritable(error.message, { cause: error })) : resolve(),
    )
  })
}
