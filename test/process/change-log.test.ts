import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChangeLog, openChangeLog } from '../../db/change-log.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let clients: pg.Client[]
let log: ChangeLog
let early: pg.Client
let late: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  clients = []
  log = await openChangeLog(await connect())
  early = await connect()
  late = await connect()
})
afterEach(async () => {
  for (const client of clients) await client.end()
  await database.drop()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  clients.push(client)
  await client.connect()
  return client
}

const change = (client: pg.Client, ...ids: string[]) =>
  client.query(`select notify_channel('sessions', $1)`, [ids])
const count = async () => Number((await late.query('select count(*) from change_log')).rows[0].count)
const A_MINUTE_AGO = `update change_log_pruning set marked_at = now() - interval '1 minute'`
/** As if nobody had pruned for a minute. */
const prune = async (by = log) => {
  await late.query(A_MINUTE_AGO)
  await by.prune()
}

/** What a reader that goes by the order of transactions hears. */
async function createControl() {
  const client = await connect()
  let last = '0'
  return async () => {
    const { rows } = await client.query<{ at: string; ids: string[] }>(
      'select at, session_ids as ids from change_log where at > $1::xid8 order by at',
      [last],
    )
    last = rows.at(-1)?.at ?? last
    return rows.flatMap(({ ids }) => ids)
  }
}

test('a change that is made first and committed last is read; a reader by the order of transactions misses it', async () => {
  const control = await createControl()
  await early.query('begin')
  await change(early, 'first')
  await change(late, 'second')
  expect(await log.read()).toEqual({ sessionIds: ['second'] })
  expect(await control()).toEqual(['second'])
  await early.query('commit')
  expect(await log.read()).toEqual({ sessionIds: ['first'] })
  expect(await control()).toEqual([])
  expect(await log.read()).toBeUndefined()
})

test('transactions that end in any order are each read once, but for those that roll back', async () => {
  const writers = await Promise.all(Array.from({ length: 20 }, connect))
  const read: string[] = []
  const kept: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const begin = async (writer: pg.Client, index: number) => {
      await writer.query('begin; savepoint part')
      await change(writer, `${round}.${index}`)
      await writer.query('release savepoint part')
    }
    await Promise.all(writers.map(begin))
    for (const [index, writer] of [...writers.entries()].toReversed()) {
      const isKept = (index + round) % 4 > 0
      if (isKept) kept.push(`${round}.${index}`)
      const end = writer.query(isKept ? 'commit' : 'rollback')
      // Some end while it reads, some before.
      if (index % 2 > 0) await end
      read.push(...((await log.read())?.sessionIds ?? []))
      await end
    }
    read.push(...((await log.read())?.sessionIds ?? []))
  }
  expect(read.toSorted()).toEqual(kept.toSorted())
})

test('more than 150 sessions at once, or one without a name, are any of them', async () => {
  await change(early, ...Array.from({ length: 150 }, (_, index) => String(index)))
  expect((await log.read())?.sessionIds).toHaveLength(150)
  await change(early, 'one')
  await change(early, ...Array.from({ length: 151 }, (_, index) => String(index)))
  expect(await log.read()).toEqual({ sessionIds: undefined })
  expect(await log.read()).toBeUndefined()
})

test('pruning deletes what every reader has read, and not what is about to commit', async () => {
  await change(late, 'old')
  await early.query('begin')
  await change(early, 'slow')
  for (const _each of [1, 2, 3]) {
    await log.read()
    await prune()
  }
  expect(await count()).toBe(0)
  await change(late, 'new')
  await early.query('commit')
  expect((await log.read())?.sessionIds?.toSorted()).toEqual(['new', 'slow'])
  expect(await count()).toBe(2)
})

test('a reader that was stuck while others pruned forgets everything, once', async () => {
  const stuck = await openChangeLog(await connect())
  await prune()
  await log.read()
  await change(late, 'missed')
  await prune()
  // One pruning more: the first deletes only what had committed before the one before it.
  await log.read()
  await prune()
  expect(await count()).toBe(0)
  await change(late, 'seen')
  expect(await stuck.read()).toEqual({ sessionIds: undefined })
  expect(await stuck.read()).toBeUndefined()
  expect(await log.read()).toEqual({ sessionIds: ['seen'] })
})

test('however many processes ask, the log is pruned once in ten seconds', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, async () => openChangeLog(await connect())))
  const mark = async () => (await late.query('select mark from change_log_pruning')).rows[0].mark
  await log.prune()
  const first = await mark()
  await Promise.all([...others, log].map((each) => each.prune()))
  expect(await mark()).toBe(first)
  await prune()
  expect(await mark()).not.toBe(first)
})

test('a reader that waits behind a long transaction reads only what is new, by the index', async () => {
  await early.query('begin')
  await change(early, 'long')
  await late.query(`insert into change_log (session_ids) select '{old}' from generate_series(1, 1000)`)
  await log.read()
  const client = await connect()
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan')
  const { rows } = await client.query(
    `explain (analyze, format json) select from change_log where at >= pg_snapshot_xmax(pg_current_snapshot())`,
  )
  expect(JSON.stringify(rows)).toContain('change_log_at')
  await early.query('commit')
  expect(await log.read()).toEqual({ sessionIds: ['long'] })
})

test('rows that were copied from another cluster, whose transactions are still to come here, are left out and pruned', async () => {
  const copied = `'9000000000'::xid8`
  await late.query(`insert into change_log values (${copied}, '{elsewhere}')`)
  await late.query(
    `insert into change_log_pruning (mark, floor, snapshot, pruned) values (${copied}, ${copied}, '9:9:', '9:9:')`,
  )
  for (const _each of [1, 2]) {
    expect(await log.read()).toEqual({ sessionIds: undefined })
    await prune()
  }
  await change(late, 'here')
  expect(await log.read()).toEqual({ sessionIds: ['here'] })
  expect(await count()).toBe(1)
})
