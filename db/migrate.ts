import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type BlockerOptions, reportBlockers } from './blockers.ts'
import { explainConnectionError } from './check-server.ts'
import { migrateJobQueue } from './job-schema.ts'
import { assertProgramCompatible } from './program-version.ts'

const root = join(import.meta.dirname, '..')
const TRIGGERS_FOLDER = join(root, 'db/triggers')

/**
 * The product's tables, and those of each stand-in. `before`: the migrations that the first one of `folder` replaces. A
 * database that has run some of them continues with them; an empty one runs the first one of `folder` instead.
 */
type MigrationSet = { folder: string; schema: string; before?: string }

const migrationSets: MigrationSet[] = [
  { folder: 'db/migrations', schema: 'drizzle', before: 'db/migrations/before-0.2' },
  { folder: 'stand-ins/identity/migrations', schema: 'identity' },
  { folder: 'stand-ins/google/migrations', schema: 'google' },
  { folder: 'stand-ins/cards/migrations', schema: 'cards' },
  { folder: 'stand-ins/bkash/migrations', schema: 'bkash' },
  { folder: 'stand-ins/images/migrations', schema: 'images' },
  { folder: 'stand-ins/sslcommerz/migrations', schema: 'sslcommerz' },
]

/**
 * The version of each schema: how many migrations lead to it on the way from the first one ever, whether the database went
 * that way or began with the baseline.
 */
export type SchemaVersions = Record<string, number>

/**
 * Brings the database at `url` to the newest schema. Safe to run from several processes at once.
 * @throws {SetupError} when the database requires a newer program, and when another connection holds a lock for too long
 */
export async function migrate(url: string, options: BlockerOptions = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'boithok migration' })
  // A query that fails reports the error as well.
  client.on('error', () => {})
  await client.connect()
  try {
    await reportBlockers(client, url, options, async () => {
      await acquireMigrationLock(client)
      await assertProgramCompatible(client)
      await client.query('begin')
      await migrateInTransaction(client)
      await client.query('commit')
      await migrateJobQueue(url)
    })
  } catch (error) {
    throw explainConnectionError(error, url)
  } finally {
    await client.end()
  }
}

/** Waits until no other process migrates, and keeps the others waiting until this connection ends. */
export async function acquireMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
}

/**
 * Brings the database to the newest schema, or an empty one to that of an earlier version, in the caller's transaction.
 * Drizzle's own migrator commits by itself; this one keeps its records and its rule for what is pending: whatever is younger
 * than the youngest that was applied.
 */
export async function migrateInTransaction(client: pg.Client, versions?: SchemaVersions): Promise<void> {
  for (const set of migrationSets) {
    const { schema } = set
    await client.query(`create schema if not exists ${schema}`)
    await client.query(
      `create table if not exists ${schema}.migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
    const wanted = versions ? (versions[schema] ?? 0) : Number.POSITIVE_INFINITY
    for (const { sql, folderMillis, hash } of await findPending(client, set, wanted)) {
      for (const statement of sql) await client.query(statement)
      await client.query(`insert into ${schema}.migrations (hash, created_at) values ($1, $2)`, [
        hash,
        folderMillis,
      ])
    }
  }
  // They belong to the newest schema. Rows of an earlier one are restored without them.
  if (!versions) await runTriggerFiles(client)
}

async function findPending(
  client: Pick<pg.Client, 'query'>,
  { folder, schema, before }: MigrationSet,
  wanted: number,
): Promise<MigrationMeta[]> {
  const { rows } = await client.query<{ last: string | null }>(
    `select max(created_at) as last from ${schema}.migrations`,
  )
  const migrations = readMigrationFiles({ migrationsFolder: join(root, folder) })
  const replaced = before ? readMigrationFiles({ migrationsFolder: join(root, before) }) : []
  const last = rows[0]?.last ?? undefined
  if (last === undefined && wanted >= replaced.length)
    return migrations.slice(0, before ? wanted - replaced.length + 1 : wanted)
  // The baseline is as old as the last one that it replaces.
  const all = before ? [...replaced, ...migrations.slice(1)] : migrations
  return all.slice(0, wanted).filter(({ folderMillis }) => last === undefined || folderMillis > Number(last))
}

/** Runs the files of `db/triggers` that changed since this database last ran them. Each can run any number of times. */
async function runTriggerFiles(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(
    'create table if not exists drizzle.trigger_files (name text primary key, hash text not null)',
  )
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from drizzle.trigger_files',
  )
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  const names = (await readdir(TRIGGERS_FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) {
    const text = await readFile(join(TRIGGERS_FOLDER, name), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    if (known.get(name) === hash) continue
    await client.query(text)
    await client.query(
      'insert into drizzle.trigger_files (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash',
      [name, hash],
    )
  }
}

/** The versions that this program migrates a database to. */
export async function expectedVersions(): Promise<SchemaVersions> {
  const versions: SchemaVersions = {}
  for (const { folder, schema, before } of migrationSets) {
    const { length } = await readJournal(folder)
    versions[schema] = before ? (await readJournal(before)).length + length - 1 : length
  }
  return versions
}

/** The versions that a database has. A schema that it does not have is missing. */
export async function appliedVersions(client: Pick<pg.Client, 'query'>): Promise<SchemaVersions> {
  const versions: SchemaVersions = {}
  for (const { schema, before } of migrationSets) {
    const table = `${schema}.migrations`
    const { rows: known } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
      table,
    ])
    if (!known[0]?.is) continue
    // On the old path and past it, or from the baseline on: each database has one row for what the baseline creates.
    const replaced = before ? await readJournal(before) : []
    const baseline = replaced.at(-1)?.when ?? 0
    const { rows } = await client.query<{ version: number }>(
      `select count(*) filter (where created_at > $1)::int
          + case when bool_or(created_at = $1) then $2 else count(*) filter (where created_at < $1)::int end as version
        from ${table}`,
      [baseline, replaced.length],
    )
    versions[schema] = rows[0]?.version ?? 0
  }
  return versions
}

async function readJournal(folder: string): Promise<{ when: number }[]> {
  const { entries } = JSON.parse(await readFile(join(root, folder, 'meta/_journal.json'), 'utf8'))
  return entries
}
