import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { assertUsableStandby } from '../../db/check-server.ts'
import { migrate } from '../../db/migrate.ts'
import { type Cluster, createCluster } from '../faults/cluster.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createTestDatabase } from '../support/database.ts'
import { admin, createApiClient, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { startTransactionPooler } from '../support/transaction-pooler.ts'

let primary: Cluster
let standby: Cluster
let here: TestApp
let there: TestApp
let owner: Person
beforeAll(async () => {
  primary = await createCluster()
  await migrate(primary.url)
  standby = await primary.createStandby(primary.port)
  const settings = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url }
  here = await boot(settings)
  there = await boot(settings)
  owner = await admin(here)
  await used(here)
  await used(there)
})
afterAll(async () => {
  await there?.stop()
  await here?.stop()
  await standby?.stop()
  await primary?.stop()
})

/** How often each server answered, and whether the standby is used. */
async function readsOf(app: TestApp) {
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  const value = (name: string) =>
    Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')}.* (\\S+)$`, 'm').exec(metrics)?.[1])
  return {
    standby: value('boithok_public_reads_total{server="standby"'),
    primary: value('boithok_public_reads_total{server="primary"'),
    used: value('boithok_standby_used'),
    behind: value('boithok_standby_lag_bytes'),
  }
}

const PATIENCE = { timeout: 30_000 }
const untilUsed = (app: TestApp, is: 0 | 1) =>
  vi.waitFor(async () => expect((await readsOf(app)).used).toBe(is), PATIENCE)
const used = (app: TestApp) => untilUsed(app, 1)
const unused = (app: TestApp) => untilUsed(app, 0)
const titleOf = async (ask: Person['ask'], id: string) => (await ask('GET', `/sessions/${id}`)).body.title

test('S04 people at another process read what was just written, while the standby replays nothing', async () => {
  const id = await createSession(owner, { title: 'Optics I' })
  const someone = await student(here)
  const elsewhere = createApiClient(there, someone.token)
  const visitor = createApiClient(there)
  const [atStandby, atPrimary] = [new pg.Client(standby.url), new pg.Client(primary.url)]
  await Promise.all([atStandby.connect(), atPrimary.connect()])
  const stored = async (client: pg.Client) =>
    (await client.query('select title, enrolled from sessions where id = $1', [id])).rows[0]

  const before = await readsOf(there)
  expect(await titleOf(visitor, id)).toBe('Optics I')
  // On a busy machine the standby may be behind for a moment, and the primary answers. What nobody has read yet is in no cache.
  const readFromStandby = async () => {
    expect((await visitor('GET', `/sessions/${crypto.randomUUID()}`)).status).toBe(404)
    return (await readsOf(there)).standby
  }
  await expect.poll(readFromStandby).toBeGreaterThan(before.standby)

  await atStandby.query('select pg_wal_replay_pause()')
  expect((await owner.ask('PATCH', `/sessions/${id}`, { title: 'Optics II' })).status).toBe(200)
  expect((await someone.ask('POST', '/bookedSessions', { sessionId: id })).status).toBe(200)
  // Without the proof they would read this.
  expect(await stored(atStandby)).toEqual({ title: 'Optics I', enrolled: 0 })
  for (const ask of [elsewhere, visitor]) {
    expect((await ask('GET', `/sessions/${id}`)).body).toMatchObject({
      title: 'Optics II',
      enrolled: 1,
    })
    const { data } = (await ask('GET', '/sessions?page=1&limit=6')).body
    expect(data.find(({ _id }) => _id === id)).toMatchObject({ title: 'Optics II', enrolled: 1 })
    expect((await ask('GET', '/sessions?q=optics')).body.data[0]).toMatchObject({ title: 'Optics II' })
  }
  expect(await stored(atPrimary)).toEqual({ title: 'Optics II', enrolled: 1 })
  await unused(there)

  await atStandby.query('select pg_wal_replay_resume()')
  await used(there)
  await Promise.all([atStandby.end(), atPrimary.end()])
})

test('S04 a hundred changes are each read at the other process at once, most of them from the standby', async () => {
  const id = await createSession(owner)
  const visitor = createApiClient(there)
  const someone = createApiClient(there, (await student(here)).token)
  const before = await readsOf(there)
  for (let turn = 1; turn <= 100; turn++) {
    const title = `Change ${turn}`
    expect((await owner.ask('PATCH', `/sessions/${id}`, { title })).status).toBe(200)
    expect(await titleOf(someone, id)).toBe(title)
    if (turn % 10 === 0) expect((await visitor('GET', '/sessions?q=change')).body.data[0]?.title).toBe(title)
  }
  expect((await readsOf(there)).standby).toBeGreaterThan(before.standby)
})

test('S04 a pooler, and a standby of another cluster, stop the start; one that is away does not', async () => {
  const other = await createTestDatabase()
  const pooler = await startTransactionPooler(standby.url)
  await expect(assertUsableStandby(primary.url, other.url)).rejects.toThrow(
    /^DATABASE_READ_URL: leads to another database than DATABASE_URL/,
  )
  await expect(assertUsableStandby(primary.url, pooler.url)).rejects.toThrow(
    /^DATABASE_READ_URL: a pooler such as PgBouncer stands in front/,
  )
  expect(await assertUsableStandby(primary.url, 'postgres://a:b@127.0.0.1:1/c')).toMatch(
    /^DATABASE_READ_URL: nothing listens/,
  )
  expect(await assertUsableStandby(primary.url, primary.url)).toBeUndefined()
  expect(await assertUsableStandby(primary.url, standby.url)).toBeUndefined()
  await pooler.stop()
  await other.drop()
})

test('S04 a standby that dies, and one that is none, leave all reads to the primary', async () => {
  const id = await createSession(owner, { title: 'Waves' })
  const beside = await boot({ DATABASE_URL: primary.url, DATABASE_READ_URL: primary.url })
  await standby.kill()
  for (const app of [there, beside]) {
    expect(await titleOf(createApiClient(app), id)).toBe('Waves')
    await unused(app)
  }
  expect((await readsOf(beside)).standby).toBe(0)
  await beside.stop()
  await standby.start()
  await used(there)
})

test('S04 while the primary is away, visitors read what the standby has, and nobody writes', async () => {
  const id = await createSession(owner, { title: 'Heat' })
  const visitor = createApiClient(there)
  await used(there)
  await primary.run(`select notify_channel('sessions', '{known before the crash}')`)
  await primary.kill()
  await expect.poll(() => titleOf(visitor, id)).toBe('Heat')
  expect((await owner.ask('PATCH', `/sessions/${id}`, { title: 'Cold' })).status).toBe(503)
  await standby.run('select pg_promote()')
  await primary.start()
  // Neither a crash nor a promotion leaves anything in the change log: every process has lost its connection, and forgot all.
  for (const cluster of [primary, standby]) expect(await cluster.run('select from change_log')).toEqual([])
  // The standby has a history of its own from now on.
  const change = () => owner.ask('PATCH', `/sessions/${id}`, { title: 'Cold' })
  await expect.poll(async () => (await change()).status).toBe(200)
  await expect.poll(async () => (await visitor('GET', `/sessions/${id}`)).status).toBe(200)
  expect(await titleOf(visitor, id)).toBe('Cold')
  await unused(there)
})

test('S04 a standby of the lost history is not believed, although it is further than the new primary', async () => {
  // Since the promotion there are two: the old primary goes on, with a standby of its own.
  const lost = await primary.createStandby(primary.port)
  for (const _each of [1, 2, 3])
    await primary.run('create table forgotten (); drop table forgotten; select pg_switch_wal()')
  const app = await boot({ DATABASE_URL: standby.url, DATABASE_READ_URL: lost.url })
  const byteOf = async (cluster: Cluster, position: string) =>
    Number((await cluster.run(`select pg_wal_lsn_diff(${position}, '0/0') as byte`))[0]?.byte)
  const wanted = await byteOf(standby, 'pg_current_wal_flush_lsn()')
  await expect.poll(() => byteOf(lost, 'pg_last_wal_replay_lsn()')).toBeGreaterThan(wanted)
  await expect.poll(async () => (await readsOf(app)).behind).toBe(0)
  expect((await createApiClient(app)('GET', '/sessions?page=1&limit=6')).status).toBe(200)
  expect(await readsOf(app)).toMatchObject({ used: 0, standby: 0, primary: expect.any(Number) })
  await app.stop()
  await lost.stop()
})
