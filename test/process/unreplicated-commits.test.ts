import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { type Cluster, createCluster } from '../faults/cluster.ts'
import { boot, type TestApp } from '../support/boot.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let cluster: Cluster
let app: TestApp
beforeAll(async () => {
  cluster = await createCluster()
  await migrate(cluster.url)
  await cluster.run('create table probe (n int)')
  app = await boot({ DATABASE_URL: cluster.url })
}, 60_000)
afterAll(async () => {
  await app.stop()
  await cluster.stop()
})

const WAITING = `select pid, concat(pid, ' ', xact_start) as commit from pg_stat_activity where wait_event = 'SyncRep'`

/** Every commit waits for a standby that does not exist, until somebody cancels the wait. */
async function withoutStandby<Result>(work: () => Promise<Result>): Promise<Result> {
  await cluster.run("alter system set synchronous_standby_names = 'nobody'")
  await cluster.run('select pg_reload_conf()')
  let isOver = false
  const cancelling = (async () => {
    const cancelled = new Set<unknown>()
    while (!isOver) {
      // Each once: a second signal could reach what the connection does next.
      for (const { pid, commit } of await cluster.run(WAITING)) {
        if (!cancelled.has(commit)) await cluster.run(`select pg_cancel_backend(${pid})`)
        cancelled.add(commit)
      }
      await wait(10)
    }
  })()
  try {
    await untilCommitsWait()
    return await work()
  } finally {
    isOver = true
    await cancelling
    await cluster.run('alter system reset synchronous_standby_names')
    await cluster.run('select pg_reload_conf()')
  }
}

/**
 * PostgreSQL reads its settings again some time after it was asked to; from the first commit that waited on,
 * all do.
 */
async function untilCommitsWait(): Promise<void> {
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  let hasWaited = false
  client.on('notice', ({ routine }) => {
    hasWaited ||= routine === 'SyncRepWaitForLSN'
  })
  while (!hasWaited) await client.query('insert into probe values (1)')
  await client.end()
}

test('S02 a write that reached no standby is not acknowledged, although PostgreSQL says that it was committed', async () => {
  const [owner] = (await createUsers([app], 1, 'Admin')) as [Person]
  const [person] = (await createUsers([app], 1)) as [Person]
  const sessionId = await createSession(owner)
  const { status, body, headers } = await withoutStandby(() =>
    person.ask('POST', '/bookedSessions', { sessionId }),
  )
  expect({ status, code: body.code, wait: headers.get('retry-after') }).toEqual({
    status: 503,
    code: 'database_unavailable',
    wait: '2',
  })
  const again = await person.ask('POST', '/bookedSessions', { sessionId })
  expect(again.status).toBe(200)
})

test('S02 the same without a transaction', async () => {
  const pool = createPool(cluster.url, () => {})
  await pool.query('create table written (n int)')
  const writes = createDatabase(pool)
  await expect(
    withoutStandby(async () => await writes.execute('insert into written values (1)')),
  ).rejects.toMatchObject({ cause: { code: '08007' } })
  await pool.end()
})

test('the control: a client that does not look is told that it was committed', async () => {
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  const { command } = await withoutStandby(() => client.query('create table told (n int)'))
  await client.end()
  expect(command).toBe('CREATE')
})
