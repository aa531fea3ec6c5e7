import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

const root = join(import.meta.dirname, '..')

/** The product's tables, and each stand-in's own. */
const families = [
  { folder: 'db/migrations', schema: 'drizzle' },
  { folder: 'stand-ins/identity/migrations', schema: 'identity' },
  { folder: 'stand-ins/google/migrations', schema: 'google' },
  { folder: 'stand-ins/cards/migrations', schema: 'cards' },
  { folder: 'stand-ins/images/migrations', schema: 'images' },
]

/** By the schema that keeps the record: how many of a family's migrations a database has had. */
export type Levels = Record<string, number>

/**
 * Brings the database at `url` to the newest schema, or an empty one to that of an earlier version. Safe to run from
 * several processes at once.
 */
export async function migrate(url: string, levels?: Levels): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    const database = drizzle(client)
    for (const { folder, schema } of families) {
      const migrations = await migrationsOf(join(root, folder), levels && (levels[schema] ?? 0))
      await runMigrations(database, {
        migrationsFolder: migrations.folder,
        migrationsSchema: schema,
        migrationsTable: 'migrations',
      }).finally(migrations.done)
    }
  } finally {
    await client.end()
  }
}

/** A family's folder; or a copy of it that ends after `level` migrations, because Drizzle always runs all. */
async function migrationsOf(folder: string, level: number | undefined) {
  if (level === undefined) return { folder, done: () => {} }
  const copy = await mkdtemp(join(tmpdir(), 'boithok-migrations-'))
  await cp(folder, copy, { recursive: true })
  const file = join(copy, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  if (level > journal.entries.length) throw new Error('The database was at a newer version than this one')
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, level) }))
  return { folder: copy, done: () => rm(copy, { recursive: true }) }
}

/** How many of a family's migrations this version has. */
export async function ownLevels(): Promise<Levels> {
  const levels: Levels = {}
  for (const { folder, schema } of families) {
    const journal = JSON.parse(await readFile(join(root, folder, 'meta/_journal.json'), 'utf8'))
    levels[schema] = journal.entries.length
  }
  return levels
}

export async function readLevels(client: Pick<pg.Client, 'query'>): Promise<Levels> {
  const levels: Levels = {}
  for (const { schema } of families) {
    const table = `${schema}.migrations`
    const { rows: known } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
      table,
    ])
    if (!known[0]?.is) continue
    const { rows } = await client.query<{ level: number }>(`select count(*)::int as level from ${table}`)
    levels[schema] = rows[0]?.level ?? 0
  }
  return levels
}
