import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChangeFeed, subscribeToChanges } from '../../db/change-feed.ts'
import { openChangeLog } from '../../db/change-log.ts'
import { createDatabase, createPool } from '../../db/client.ts'
import { COMMITTED } from '../../db/commit-notice.ts'
import { CHANGE_FEED_CONNECTION } from '../../db/program-version.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let ends: (() => Promise<unknown>)[]
beforeEach(async () => {
  database = await createTestDatabase()
  ends = [database.drop]
})
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
})

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 })

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  ends.push(() => client.end().catch(() => {}))
  return client
}

/** A process, and what it hears of sessions. `all`: how often any of them may have changed. */
async function listen() {
  const feed: ChangeFeed = subscribeToChanges({ url: database.url, onError: () => {} })
  ends.push(feed.close)
  await until(() => expect(feed.isConnected()).toBe(true))
  const heard = { ids: [] as string[], all: 0 }
  feed.on('sessions', (ids) => {
    if (ids) heard.ids.push(...ids)
    else heard.all += 1
  })
  return { feed, heard }
}

/** What arrives by NOTIFY, as programs before 0.3 hear it. */
async function listenAsBefore(...channels: string[]) {
  const client = await connect()
  const heard: string[] = []
  client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`.trim()))
  for (const channel of channels) await client.query(`listen ${channel}`)
  return { heard, sync: () => client.query('select 1') }
}

const raiseOldest = (client: pg.Client, version: string) =>
  client.query('update compatibility set oldest_program = $1', [version])

const CHANGE = `select notify_channel('sessions', $1)`
const change = (client: pg.Client, ...ids: string[]) => client.query(CHANGE, [ids])

/** The pool of a process, whose transactions give notice of their commits. */
function openDatabase(connections = 20) {
  const pool = createPool(database.url, () => {}, connections)
  ends.push(() => pool.end())
  const { transaction } = createDatabase(pool)
  return {
    pool,
    change: (id: string) =>
      transaction((each) => each.execute(`select notify_channel('sessions', array['${id}'])`)),
  }
}

test('who syncs has heard of all that was committed before, also when nobody gave notice of it', async () => {
  const { feed, heard } = await listen()
  const writer = await connect()
  for (let index = 0; index < 20; index += 1) {
    await change(writer, `by hand ${index}`)
    await feed.sync()
    expect(heard.ids.at(-1)).toBe(`by hand ${index}`)
  }
})

test('what a process committed that died before it gave notice is heard at the next heartbeat', async () => {
  const { heard } = await listen()
  const dying = await connect()
  const notices = await listenAsBefore(COMMITTED)
  await change(dying, 'orphan')
  await until(() => expect(heard.ids).toEqual(['orphan']))
  await notices.sync()
  expect(notices.heard).toEqual([])
})

test('a process gives notice of its commits, of many at once with few notices, and none of what it rolls back', async () => {
  const notices = await listenAsBefore(COMMITTED)
  const writer = openDatabase()
  await expect(writer.change(`'`)).rejects.toThrow()
  await notices.sync()
  expect(notices.heard).toEqual([])
  await writer.change('one')
  await until(() => expect(notices.heard).toEqual([COMMITTED]))
  await Promise.all(Array.from({ length: 200 }, (_, index) => writer.change(String(index))))
  await until(() => expect(notices.heard.length).toBeGreaterThan(1))
  expect(notices.heard.length).toBeLessThan(200)
})

test('the last notice comes after the last commit: who reads at notices only misses nothing', async () => {
  const client = await connect()
  const log = await openChangeLog(client)
  const read: string[] = []
  let reading = Promise.resolve()
  client.on('notification', () => {
    reading = reading.then(async () => void read.push(...((await log.read())?.sessionIds ?? [])))
  })
  await client.query(`listen ${COMMITTED}`)
  const writer = openDatabase(4)
  for (let round = 0; round < 30; round += 1) {
    const ids = Array.from({ length: 5 }, (_, index) => `${round}.${index}`)
    await Promise.all(ids.map(writer.change))
    await until(() => expect(read).toEqual(expect.arrayContaining(ids)))
  }
  await client.query('unlisten *')
  await reading
})

test('sessions go through the log and accounts by NOTIFY; while a program before 0.3 may run, it hears of both', async () => {
  const before = await listenAsBefore('sessions', 'accounts')
  const { feed, heard } = await listen()
  const accounts: (string[] | undefined)[] = []
  feed.on('accounts', (uids) => accounts.push(uids))
  const writer = await connect()
  const tell = async (id: string) => {
    await change(writer, id)
    await writer.query(`select notify_channel('accounts', $1)`, [[id]])
    await feed.sync()
    await before.sync()
  }
  await tell('in-the-log')
  expect(before.heard).toEqual(['accounts in-the-log'])
  await raiseOldest(writer, '0.2.0')
  await tell('told')
  expect(before.heard).toEqual(['accounts in-the-log', 'sessions told', 'accounts told'])
  await raiseOldest(writer, '0.10.0')
  await tell('again')
  expect(before.heard.slice(3)).toEqual(['accounts again'])
  expect(heard.ids).toEqual(['in-the-log', 'told', 'again'])
  expect(accounts).toEqual([['in-the-log'], ['told'], ['again']])
  expect((await writer.query('select from change_log')).rowCount).toBe(2)
})

test('an upgrade that is finished under load loses no change', async () => {
  const hand = await connect()
  await raiseOldest(hand, '0.2.0')
  const processes = [await listen(), await listen()]
  const writer = openDatabase()
  const written: string[] = []
  const isTold = (by: number) => until(() => expect(written.length).toBeGreaterThan(by))
  let isOver = false
  const write = async (_: unknown, index: number) => {
    for (let count = 0; !isOver; count += 1) {
      const id = `${index}.${count}`
      await writer.change(id)
      written.push(id)
    }
  }
  const writing = Promise.all(Array.from({ length: 8 }, write))
  await isTold(50)
  await raiseOldest(hand, '0.3.0')
  await isTold(written.length + 50)
  await raiseOldest(hand, '0.2.0')
  await isTold(written.length + 50)
  isOver = true
  await writing
  for (const { feed, heard } of processes) {
    await feed.sync()
    expect(heard.ids.toSorted()).toEqual(written.toSorted())
    expect(heard.all).toBe(0)
  }
  const inLog = Number((await hand.query('select count(*) from change_log')).rows[0].count)
  expect(inLog).toBeGreaterThan(0)
  expect(inLog).toBeLessThan(written.length)
})

test('a process that does not hear for a while forgets everything', async () => {
  const { feed, heard } = await listen()
  await (await connect()).query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)`,
    [CHANGE_FEED_CONNECTION],
  )
  await until(() => expect(heard.all).toBeGreaterThan(0))
  await until(() => expect(feed.isConnected()).toBe(true))
  expect(heard.all).toBeGreaterThan(1)
})
