import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import type { MigrationSet } from '../../db/schema-versions.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { withNextMigration } from '../support/next-migration.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const INDEX = 'CREATE INDEX CONCURRENTLY "bookings_of_next" ON "bookings" USING btree ("title");'

let folder: string
let app: TestApp
let owner: Person
let people: Person[]
let client: pg.Client
let next: MigrationSet
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boithok-indexes-'))
  app = await boot()
  owner = await admin(app)
  people = await createUsers([app], 5)
  client = await connect()
  next = await withNextMigration(folder, INDEX)
})
afterAll(async () => {
  await client.end()
  await app.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => client.query('drop index if exists bookings_of_next'))

const somebody = takeFrom(() => people)

async function connect(): Promise<pg.Client> {
  const connected = new pg.Client({ connectionString: app.databaseUrl })
  await connected.connect()
  return connected
}

const upgrade = (log?: (line: string) => void) =>
  migrate(app.databaseUrl, { sets: [next], ...(log && { log }) })

async function book(person: Person) {
  return person.ask('POST', '/bookedSessions', { sessionId: await createSession(owner) })
}

/** Whether the index can be used; undefined without it. */
async function isValid(name = 'bookings_of_next'): Promise<boolean | undefined> {
  const { rows } = await client.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
    name,
  ])
  return rows[0]?.indisvalid
}

/** The process of the migration, once it waits for another one. */
async function waitingMigration(): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'boithok migration'
      and wait_event_type = 'Lock' and query like 'CREATE INDEX%'`,
  )
  return rows[0]?.pid ?? waitingMigration()
}

/** Something that reads for long, such as a backup, for whose end PostgreSQL waits at the end of an index. */
async function beginReading(): Promise<{ end(): Promise<void> }> {
  const reader = await connect()
  await reader.query('begin isolation level repeatable read; select 1')
  return {
    async end() {
      await reader.query('commit')
      await reader.end()
    },
  }
}

test('S03 people book while an upgrade makes an index', async () => {
  const reader = await beginReading()
  const said: string[] = []
  const upgrading = upgrade((line) => said.push(line))
  await waitingMigration()
  expect((await book(somebody())).status).toBe(200)
  expect(await isValid()).toBe(false)
  await reader.end()
  await upgrading
  expect(await isValid()).toBe(true)
  expect(said).toEqual([expect.stringMatching(/^Makes the index bookings_of_next, while people work/)])
})

test('S03 a plain index keeps them waiting: the control', async () => {
  const making = await connect()
  await making.query(`begin; ${INDEX.replace('CONCURRENTLY', '')}`)
  const { rows } = await making.query<{ pid: number }>('select pg_backend_pid() as pid')
  const booking = book(somebody())
  const isBlocked = async (): Promise<void> => {
    const found = await client.query(
      'select from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))',
      [rows[0]?.pid],
    )
    if (found.rowCount === 0) await isBlocked()
  }
  await isBlocked()
  await making.query('rollback')
  await making.end()
  expect((await booking).status).toBe(200)
})

test('S03 an index whose making was interrupted is made anew at the next start', async () => {
  const reader = await beginReading()
  const interrupted = expect(upgrade()).rejects.toThrow()
  await client.query('select pg_terminate_backend($1)', [await waitingMigration()])
  await interrupted
  expect(await isValid()).toBe(false)
  await reader.end()
  await upgrade()
  expect(await isValid()).toBe(true)
})

test('S03 a process that starts meanwhile waits until the index is there, and holds nothing up', async () => {
  const reader = await beginReading()
  const first = upgrade()
  await waitingMigration()
  const heard = Promise.withResolvers<string>()
  const second = upgrade(heard.resolve)
  expect(await heard.promise).toMatch(/^Waiting for a lock in the database, held by process/)
  await reader.end()
  await Promise.all([first, second])
  expect(await isValid()).toBe(true)
})

test('an index that a later migration drops is not made', async () => {
  const statements = [INDEX, 'DROP INDEX "bookings_of_next";', INDEX.replaceAll('_of_next', '_of_last')]
  const both = await withNextMigration(folder, statements.join('--> statement-breakpoint\n'))
  await client.query(
    'delete from drizzle.migrations where created_at = (select max(created_at) from drizzle.migrations)',
  )
  await migrate(app.databaseUrl, { sets: [both] })
  expect(await isValid()).toBeUndefined()
  expect(await isValid('bookings_of_last')).toBe(true)
})
