import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChangeFeed, subscribeToChanges } from '../../db/change-feed.ts'
import { createDatabase, createPool, type Database } from '../../db/client.ts'
import { CHANGE_FEED_CONNECTION } from '../../db/program-version.ts'
import { settings } from '../../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let own: TestDatabase
let ends: (() => Promise<unknown>)[]
beforeEach(async () => {
  own = await createTestDatabase()
  ends = [own.drop]
})
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
})

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 })

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: own.url })
  client.on('error', () => {})
  await client.connect()
  ends.push(() => client.end().catch(() => {}))
  return client
}

/** A process: its database, its feed, how often it heard of commits, and which accounts changed. */
async function startProcess() {
  const pool = createPool(own.url, () => {}, 20)
  ends.push(() => pool.end())
  const feed: ChangeFeed = subscribeToChanges({ url: own.url, pool, onError: () => {} })
  ends.push(feed.close)
  await until(() => expect(feed.isConnected()).toBe(true))
  const heard = { commits: 0, accounts: [] as (string[] | undefined)[] }
  feed.on('committed', () => {
    heard.commits += 1
  })
  feed.on('accounts', (uids) => void heard.accounts.push(uids))
  return { feed, heard, database: createDatabase(pool, { onCommit: feed.tellCommitted }) }
}

let last = 0
const write = (database: Database) =>
  database.transaction(async (transaction) => {
    last += 1
    await transaction.insert(settings).values({ name: `written ${last}`, value: 1 })
  })

test('a process that writes hears of its commit before its caller goes on, once, and the others soon', async () => {
  const [writer, other] = [await startProcess(), await startProcess()]
  await write(writer.database)
  expect(writer.heard.commits).toBe(1)
  await until(() => expect(other.heard.commits).toBe(1))
  await writer.feed.sync()
  expect(writer.heard.commits).toBe(1)
})

test('many commits at once are told with few notices, the last of them after the last commit', async () => {
  const [writer, other] = [await startProcess(), await startProcess()]
  const reader = await connect()
  const count = async () =>
    Number((await reader.query(`select count(*) from settings where name like 'written %'`)).rows[0].count)
  const seen: number[] = []
  let counting = Promise.resolve()
  let isOver = false
  other.feed.on('committed', () => {
    if (!isOver) counting = counting.then(async () => void seen.push(await count()))
  })
  const before = await count()
  for (let round = 1; round <= 5; round += 1) {
    await Promise.all(Array.from({ length: 100 }, () => write(writer.database)))
    await until(() => expect(seen.at(-1)).toBe(before + 100 * round))
  }
  isOver = true
  await counting
  expect(seen.length).toBeLessThan(500)
})

test('what is rolled back is not told', async () => {
  const [writer, other] = [await startProcess(), await startProcess()]
  await expect(
    writer.database.transaction(() => Promise.reject(new Error('changed my mind'))),
  ).rejects.toThrow('changed my mind')
  await write(writer.database)
  await until(() => expect(other.heard.commits).toBe(1))
  expect(writer.heard.commits).toBe(1)
})

test('an account is told in its transaction, also by a program that dies right after it', async () => {
  const { feed, heard } = await startProcess()
  const dying = await connect()
  await dying.query(
    `insert into users (id, provider_uid, email, role, created_at, last_sign_in_at)
      values (gen_random_uuid(), 'somebody', 'some@body.test', 'Student', now(), now())`,
  )
  await dying.query(`update users set role = 'Instructor'`)
  await feed.sync()
  expect(heard.accounts).toEqual([['somebody']])
})

test('accounts are told by name up to 150 at once, beyond that it may be any; who has none is not told', async () => {
  const { feed, heard } = await startProcess()
  const client = await connect()
  const told = async (change: string) => {
    heard.accounts.length = 0
    await client.query(change)
    await feed.sync()
    return heard.accounts
  }
  await client.query(
    `insert into users (id, provider_uid, email, role, created_at, last_sign_in_at)
      select gen_random_uuid(), 'uid-' || n, n || '@people.test', 'user', now(), now() from generate_series(1, 151) as n`,
  )
  await client.query(
    `insert into users (id, email, role, created_at, last_sign_in_at)
      values (gen_random_uuid(), 'walk@in.test', 'user', now(), now())`,
  )
  expect(await told(`update users set name = 'A' where email = 'walk@in.test'`)).toEqual([])
  expect(await told(`update users set name = 'A' where email = 'no@body.test'`)).toEqual([])
  const [names = []] = await told(`update users set name = 'B' where provider_uid is distinct from 'uid-151'`)
  expect(names.toSorted()).toEqual(Array.from({ length: 150 }, (_, n) => `uid-${n + 1}`).toSorted())
  expect(await told(`update users set name = 'C'`)).toEqual([undefined])
  expect(await told(`delete from users where provider_uid = 'uid-7'`)).toEqual([['uid-7']])
})

test('a process that could not hear for a while takes it that anything may have changed', async () => {
  const { feed, heard } = await startProcess()
  await (await connect()).query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)`,
    [CHANGE_FEED_CONNECTION],
  )
  await until(() => expect(heard.accounts).toContain(undefined))
  await until(() => expect(feed.isConnected()).toBe(true))
  expect(heard.accounts.length).toBeGreaterThan(1)
  expect(heard.commits).toBeGreaterThan(1)
})
