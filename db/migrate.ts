import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type BlockerOptions, reportBlockers } from './blockers.ts'
import { explainConnectionError } from './check-server.ts'
import { assertProgramCompatible } from './program-version.ts'

const root = join(import.meta.dirname, '..')

/** The product's tables, and each stand-in's own. */
const migrationSets = [
  { folder: 'db/migrations', schema: 'drizzle' },
  { folder: 'stand-ins/identity/migrations', schema: 'identity' },
  { folder: 'stand-ins/google/migrations', schema: 'google' },
  { folder: 'stand-ins/cards/migrations', schema: 'cards' },
  { folder: 'stand-ins/images/migrations', schema: 'images' },
]

/** By the schema that keeps the record: how many of a family's migrations a database has had. */
export type SchemaVersions = Record<string, number>

/**
 * Brings the database at `url` to the newest schema. Safe to run from several processes at once.
 * @throws {SetupError} when the database is for newer programs alone, and when somebody holds a lock for too long
 */
export async function migrate(url: string, patience: BlockerOptions = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'boithok migration' })
  // Whoever waits for an answer hears of it too.
  client.on('error', () => {})
  await client.connect()
  try {
    await reportBlockers(client, url, patience, async () => {
      await acquireMigrationLock(client)
      await assertProgramCompatible(client)
      await client.query('begin')
      await migrateInTransaction(client)
      await client.query('commit')
    })
  } catch (error) {
    throw explainConnectionError(error, url)
  } finally {
    await client.end()
  }
}

/** Waits until nobody else migrates, and keeps others from it until this connection ends. */
export async function acquireMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
}

/**
 * Brings the database to the newest schema, or an empty one to that of an earlier version, in a transaction of the
 * caller's: with whatever else it does there, all of it happens or nothing. Drizzle's own migrator commits by itself; this
 * keeps its records, and its rule for what is still to be done.
 */
export async function migrateInTransaction(client: pg.Client, levels?: SchemaVersions): Promise<void> {
  for (const { folder, schema } of migrationSets) {
    const migrations = readMigrationFiles({ migrationsFolder: join(root, folder) })
    await client.query(`create schema if not exists ${schema}`)
    await client.query(
      `create table if not exists ${schema}.migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
    const { rows } = await client.query<{ last: string | null }>(
      `select max(created_at) as last from ${schema}.migrations`,
    )
    const last = Number(rows[0]?.last ?? Number.NEGATIVE_INFINITY)
    const wanted = levels ? migrations.slice(0, levels[schema] ?? 0) : migrations
    for (const { sql, folderMillis, hash } of wanted.filter(({ folderMillis }) => folderMillis > last)) {
      for (const statement of sql) await client.query(statement)
      await client.query(`insert into ${schema}.migrations (hash, created_at) values ($1, $2)`, [
        hash,
        folderMillis,
      ])
    }
  }
}

/** How many of a family's migrations this version has. */
export async function expectedVersions(): Promise<SchemaVersions> {
  const levels: SchemaVersions = {}
  for (const { folder, schema } of migrationSets) {
    const journal = JSON.parse(await readFile(join(root, folder, 'meta/_journal.json'), 'utf8'))
    levels[schema] = journal.entries.length
  }
  return levels
}

export async function appliedVersions(client: Pick<pg.Client, 'query'>): Promise<SchemaVersions> {
  const levels: SchemaVersions = {}
  for (const { schema } of migrationSets) {
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
