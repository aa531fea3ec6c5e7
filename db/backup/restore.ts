import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { acquireMigrationLock, migrateInTransaction } from '../migrate.ts'
import { BackupError } from './backup-error.ts'
import type { BackupFile } from './backup-file.ts'
import type { BackupKeys } from './encryption.ts'
import type { Manifest } from './format.ts'
import type { Pictures } from './pictures.ts'
import { type BackupSummary, readBackup } from './read.ts'
import { columnList, dropForeignKeys, listTables } from './tables.ts'

/** `files`: of materials; absent in tests without any. */
type Options = {
  databaseUrl: string
  images: Pictures
  files?: Pictures
  file: string | BackupFile
  keys?: BackupKeys
}

/**
 * Restores a database and pictures from a backup of this version or an earlier one, and migrates the database
 * to the newest schema. All or nothing, even if the process is killed: schema and rows are one transaction,
 * and the pictures are moved into place at its very end. Throws BackupError if the database or the folder is
 * not empty or the bucket has other pictures, and for an incomplete or damaged file. Errors of the disk and
 * of PostgreSQL are rethrown unchanged.
 */
export async function restoreBackup({
  databaseUrl,
  images,
  files,
  file,
  keys = {},
}: Options): Promise<BackupSummary & { movedAside: string | undefined }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // A query that fails reports the error as well.
  client.on('error', () => {})
  await client.connect()
  try {
    // A server that starts meanwhile waits for this lock.
    await acquireMigrationLock(client)
    await assertEmpty(client)
    const now = new Date()
    const pictures = await images.stage(now)
    const material = await files?.stage(now)
    let summary: BackupSummary
    try {
      await client.query('begin')
      const tables = createTables(client)
      summary = await readBackup(file, keys, {
        begin: (manifest) => tables.prepare(manifest),
        rows: (table, content) => tables.add(table, content),
        async picture(name, content, folder) {
          await (folder === 'images' ? pictures : material)?.add(name, content)
        },
      })
      await tables.finish()
      await migrateInTransaction(client)
      await pictures.putInPlace()
      await material?.putInPlace()
    } catch (error) {
      await pictures.discard()
      await material?.discard()
      throw error
    }
    // If the process is killed after this, a marker file tells the next restore that the pictures are
    // unfinished.
    await client.query('commit')
    await pictures.keep()
    await material?.keep()
    return { ...summary, movedAside: pictures.movedAside }
  } finally {
    await client.end().catch(() => {})
  }
}

/** @throws {BackupError} for a database that a restore would not touch */
export async function assertEmpty(client: pg.Client): Promise<void> {
  const { length } = await listTables(client)
  if (length > 0)
    throw new BackupError(
      `The database is not empty, it has ${length} tables: restore into a new one (another DATA_DIR or DATABASE_URL)`,
    )
}

function createTables(client: pg.Client) {
  let known: string[] = []
  let columns: Manifest['columns'] = {}
  let restoreForeignKeys = async () => {}
  let open: { table: string; into: Writable } | undefined

  async function close(): Promise<void> {
    if (!open) return
    const { into } = open
    open = undefined
    into.end()
    await finished(into)
  }

  return {
    /**
     * Creates the empty schema of the backup, and disables its triggers, which would react to the restored
     * rows.
     */
    async prepare({ levels, columns: written }: Manifest): Promise<void> {
      columns = written
      await migrateInTransaction(client, levels)
      known = await listTables(client)
      restoreForeignKeys = await dropForeignKeys(client)
      // Before `truncate`, because a trigger of the append-only tables rejects it.
      for (const table of known) await client.query(`alter table ${table} disable trigger user`)
      await client.query(`truncate ${known.join(', ')}`)
    },
    async add(table: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      if (open?.table !== table) {
        await close()
        if (!known.includes(table))
          throw new BackupError(`The backup has a table ${table}, which is not ours`)
        open = { table, into: openTable(client, table, columns[table] ?? []) }
      }
      await write(open.into, content)
    },
    async finish(): Promise<void> {
      await close()
      for (const table of known) await client.query(`alter table ${table} enable trigger user`)
      await restoreForeignKeys()
    },
  }
}

/** A pipeline would leave a listener behind for each piece, and Node warns of more than ten. */
async function write(into: Writable, content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of content) {
    if (into.errored) throw into.errored
    if (!into.write(piece)) await once(into, 'drain')
  }
}

function openTable(client: pg.Client, table: string, columns: string[]): Writable {
  const into = client.query(copyFrom(`copy ${table} (${columnList(columns)}) from stdin`))
  // Writes and `finished` report errors too; between two pieces nothing else listens.
  into.on('error', () => {})
  return into
}
