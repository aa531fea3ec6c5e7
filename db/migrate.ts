import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type BlockerOptions, untilUnlocked } from './blockers.ts'
import { type DatabaseSetting, explainConnectionError } from './check-server.ts'
import { buildIndexes, inTransaction, isConcurrent } from './concurrent-indexes.ts'
import { assertNotForeign } from './foreign-tables.ts'
import { migrateJobQueue } from './job-schema.ts'
import { assertProgramCompatible } from './program-version.ts'
import {
  appliedVersions,
  findNewer,
  type MigrationSet,
  migrationSets,
  migrationsOf,
  PRODUCT,
  type SchemaVersions,
} from './schema-versions.ts'

const TRIGGERS_FOLDER = join(import.meta.dirname, 'triggers')

/**
 * Brings the database at `url`, which `setting` names, or which is the embedded one of `dataDir`, to the
 * newest schema. Safe to run from several processes at once.
 * @throws {SetupError} when this program cannot use the database, and when another connection holds a lock
 * for too long
 */
export async function migrate(
  url: string,
  options: BlockerOptions & { setting?: DatabaseSetting; dataDir?: string; sets?: MigrationSet[] } = {},
): Promise<void> {
  const { setting, dataDir, sets = migrationSets } = options
  const client = new pg.Client({ connectionString: url, application_name: 'boithok migration' })
  // A query that fails reports the error as well.
  client.on('error', () => {})
  await client.connect()
  try {
    await untilUnlocked(client, options, async (attempt) => {
      await client.query(`set lock_timeout = ${LOCK_PATIENCE.mostMs}`)
      await acquireMigrationLock(client, LOCK_PATIENCE.mostMs)
      await assertProgramCompatible(client, dataDir)
      await assertNotForeign(client, setting)
      await client.query('begin')
      await lockTouchedTables(client, sets, LOCK_PATIENCE.eachMs * attempt)
      await migrateInTransaction(client, undefined, sets, { hasReaders: true })
      await client.query('commit')
      await turnOffJit(client)
    })
    await buildIndexes(client, sets, options.log)
    await migrateJobQueue(url)
  } catch (error) {
    throw explainConnectionError(error, url, setting)
  } finally {
    await client.end()
  }
}

/**
 * Our queries are short, and PostgreSQL compiles a plan whose estimated cost is high, which takes half a
 * second each time. Set for the role in this database, because a pooler passes on no settings of a
 * connection.
 */
async function turnOffJit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ jit: string; own: string }>(
    `select current_setting('jit') as jit,
      format('alter role %I in database %I set jit = off', current_user, current_database()) as own`,
  )
  if (rows[0]?.jit === 'on') await client.query(rows[0].own)
}

const ASK_AGAIN_MS = 100

/**
 * Waits until no other process migrates, and keeps the others waiting until this connection ends. It asks
 * again and again: a statement that waited would be a transaction, for whose end the process that has the
 * lock waits while it makes an index. Throws PostgreSQL's error for a lock after `patienceMs`.
 */
export async function acquireMigrationLock(
  client: pg.Client,
  patienceMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const from = performance.now()
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      ADVISORY_LOCKS.migration,
    ])
    if (rows[0]?.mine) return
    if (performance.now() - from >= patienceMs)
      await client.query(
        `do $$ begin raise exception 'another process migrates' using errcode = 'lock_not_available'; end $$`,
      )
    await wait(ASK_AGAIN_MS)
  }
}

/**
 * How long a statement of a migration waits for a table, before the migration is tried again. Who wants the
 * table meanwhile waits behind it: without a limit, one long read, such as a backup's, would stop the servers
 * that are running. `eachMs`: see `lockTouchedTables`; more each time, so that it ends also where much is
 * going on.
 */
const LOCK_PATIENCE = { eachMs: 300, mostMs: 2000 }

/**
 * Locks all tables that the pending migrations name, before any statement runs. If they were locked one by
 * one, a payment could wait for a table that the migration has, and the migration for one that the payment
 * has: after a second PostgreSQL ends the payment. So the migration gives up sooner, after `eachMs` for a
 * table. Payments and bookings lock their session before anything else: once the sessions are locked, which
 * is done first, those that began are over, and the others hold nothing.
 */
async function lockTouchedTables(client: pg.Client, sets: MigrationSet[], eachMs: number): Promise<void> {
  const { rows: known } = await client.query(`select where to_regclass('drizzle.migrations') is not null`)
  if (known.length === 0) return
  const product = sets.find(({ schema }) => schema === PRODUCT.schema)
  const pending = product ? await findPending(client, product) : []
  if (pending.length === 0) return
  const triggers = await readTriggerFiles()
  const statements = pending.flatMap(({ sql }) => sql).filter((statement) => !isConcurrent(statement))
  const texts = [...statements, ...triggers.map(({ text }) => text)]
  const words = new Set(texts.join(' ').match(/\w+/g))
  // Every request writes the unlogged rate limits, and no migration changes them.
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      order by relname <> 'sessions', relname`,
  )
  const touched = rows.flatMap(({ name }) => (words.has(name) ? `public.${name}` : []))
  await client.query(`set local lock_timeout = ${Math.min(eachMs, LOCK_PATIENCE.mostMs)}`)
  if (touched.length > 0) await client.query(`lock table ${touched.join(', ')} in access exclusive mode`)
  await client.query(`set local lock_timeout = ${LOCK_PATIENCE.mostMs}`)
}

/**
 * Brings the database to the newest schema, or an empty one to that of an earlier version, in the caller's
 * transaction. Drizzle's own migrator commits by itself; this one keeps its records and its rule for what is
 * pending: whatever is younger than the youngest that was applied. `hasReaders`: people use the tables
 * meanwhile, so the caller runs `buildIndexes` afterwards; without it every index is made here.
 */
export async function migrateInTransaction(
  client: pg.Client,
  versions?: SchemaVersions,
  sets: MigrationSet[] = migrationSets,
  { hasReaders = false } = {},
): Promise<void> {
  for (const set of sets) {
    const { schema } = set
    await client.query(`create schema if not exists ${schema}`)
    await client.query(
      `create table if not exists ${schema}.migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
    const wanted = versions && (versions[schema] ?? 0)
    const pending = await findPending(client, set, wanted)
    // Nobody uses the tables of a new database.
    const isNew = pending.length === migrationsOf(set).length
    for (const { sql, folderMillis, hash } of pending) {
      for (const statement of sql)
        if (isNew || !hasReaders || !isConcurrent(statement)) await client.query(inTransaction(statement))
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
  set: MigrationSet,
  wanted = Number.POSITIVE_INFINITY,
): Promise<MigrationMeta[]> {
  const { rows } = await client.query<{ last: string | null }>(
    `select max(created_at) as last from ${set.schema}.migrations`,
  )
  const last = Number(rows[0]?.last ?? 0)
  return migrationsOf(set)
    .slice(0, wanted)
    .filter(({ folderMillis }) => folderMillis > last)
}

/**
 * Runs the files of `db/triggers` that changed since this database last ran them. Each can run any number of
 * times. A program that is older than the schema leaves them alone: it may start again while a newer one
 * serves.
 */
async function runTriggerFiles(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(
    'create table if not exists drizzle.triggers (name text primary key, hash text not null)',
  )
  if (findNewer(await appliedVersions(client))) return
  for (const { name, text } of await readTriggerFiles()) {
    const { rowCount: changed } = await client.query(
      `insert into drizzle.triggers as known (name, hash) values ($1, $2)
        on conflict (name) do update set hash = excluded.hash where known.hash <> excluded.hash`,
      [name, createHash('sha256').update(text).digest('hex')],
    )
    if (changed) await client.query(text)
  }
}

async function readTriggerFiles(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(TRIGGERS_FOLDER)).sort()
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(TRIGGERS_FOLDER, name), 'utf8') })),
  )
}
