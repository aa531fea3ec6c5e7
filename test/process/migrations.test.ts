import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { appliedVersions, expectedVersions } from '../../db/schema-versions.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { withNextMigration } from '../support/next-migration.ts'
import { dumpSchema } from '../support/schema-dump.ts'

let folder: string
let fresh: { database: TestDatabase; schema: string[] }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boithok-migrations-'))
  const database = await createTestDatabase()
  fresh = { database, schema: await connected(database.url, dumpSchema) }
})
afterAll(async () => {
  await fresh.database.drop()
  await rm(folder, { recursive: true })
})

async function connected<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

test('a new database has the newest schema, and migrating it again changes nothing', async () => {
  await connected(fresh.database.url, async (client) =>
    expect(await appliedVersions(client)).toEqual(expectedVersions()),
  )
  await migrate(fresh.database.url)
  expect(await connected(fresh.database.url, dumpSchema)).toEqual(fresh.schema)
})

test('a migration that fails leaves the database as it was', async () => {
  const database = await createTestDatabase()
  const next = await withNextMigration(
    folder,
    'alter table sessions add column colour text;--> statement-breakpoint\nalter table nowhere add column colour text;',
  )
  await expect(migrate(database.url, { sets: [next] })).rejects.toThrow('nowhere')
  expect(await connected(database.url, dumpSchema)).toEqual(fresh.schema)
  expect(await connected(database.url, appliedVersions)).toEqual(expectedVersions())
  await database.drop()
})

test.each(['drizzle', 'identity'])(
  'tables of %s from before the release are refused as they are, with the command that makes them anew',
  async (schema) => {
    const database = await createTestDatabase()
    await connected(database.url, (client) =>
      client.query(`update ${schema}.migrations set hash = 'another'`),
    )
    await expect(migrate(database.url)).rejects.toThrow(
      /^This database was made before the release .* (DROP DATABASE test_\w+); CREATE DATABASE test_\w+ OWNER \w+ /,
    )
    await expect(migrate(database.url, { dataDir: '/srv/data' })).rejects.toThrow(/: rm -r '\/srv\/data'$/)
    expect(await connected(database.url, dumpSchema)).toEqual(fresh.schema)
    await database.drop()
  },
)

test('trigger files can run again', async () => {
  const database = await createTestDatabase()
  await connected(database.url, (client) =>
    client.query(`update drizzle.triggers set hash = 'of another version'`),
  )
  await migrate(database.url)
  expect(await connected(database.url, dumpSchema)).toEqual(fresh.schema)
  await database.drop()
})

test('S03 a program that starts again after a newer one has migrated leaves that one’s triggers alone', async () => {
  const database = await createTestDatabase()
  const hashes = () => connected(database.url, (client) => client.query('select hash from drizzle.triggers'))
  await connected(database.url, (client) =>
    client.query(`update drizzle.triggers set hash = 'of a newer version';
      insert into drizzle.migrations (hash, created_at) values ('of a newer version', 9999999999999)`),
  )
  await migrate(database.url)
  const { rows } = await hashes()
  expect(new Set(rows.map(({ hash }) => hash))).toEqual(new Set(['of a newer version']))
  await database.drop()
})

test('S03 while a migration waits for a table, others read it', async () => {
  const old = await createTestDatabase()
  const next = await withNextMigration(folder, 'alter table sessions add column colour text;')
  const [holder, reader] = [0, 1].map(
    () => new pg.Client({ connectionString: old.url, query_timeout: 30_000 }),
  ) as [pg.Client, pg.Client]
  await Promise.all([holder.connect(), reader.connect()])
  // As a backup does while it copies.
  await holder.query('begin; lock table sessions in access share mode')
  await holder.query(`set application_name = 'somebody else'`)
  const said = Promise.withResolvers<string>()
  const migrating = migrate(old.url, { log: said.resolve, sets: [next] })
  expect(await said.promise).toMatch(/^Waiting for a lock .* process \d+ \(somebody else\)/)
  await reader.query('select from sessions')
  const before = expectedVersions()
  expect(await connected(old.url, appliedVersions)).toEqual(before)
  await holder.query('commit')
  await migrating
  expect(await connected(old.url, appliedVersions)).toEqual({ ...before, drizzle: (before.drizzle ?? 0) + 1 })
  await Promise.all([holder.end(), reader.end()])
  await old.drop()
})
