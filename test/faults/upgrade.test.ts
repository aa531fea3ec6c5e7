import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { appliedVersions, expectedVersions } from '../../db/schema-versions.ts'
import { createTestDatabase } from '../support/database.ts'
import { findViolationsIn } from '../support/invariants.ts'
import { type ReverseProxy, startProxy } from '../support/proxy.ts'
import { dumpSchema } from '../support/schema-dump.ts'
import { BUILT_PROGRAM } from '../support/serve.ts'
import { type Cluster, createCluster } from './cluster.ts'
import { createKillableServer, type KillableServer } from './killable-server.ts'
import { type Load, startLoad } from './load.ts'
import { type Provider, startProvider } from './provider.ts'
import { waitForNoViolations } from './run-scenario.ts'
import { insertUsersAndSessions } from './testbed.ts'

/** `npm run test:upgrade` builds the last release in this folder. */
const released = process.env.RELEASED ?? ''
const seed = Number(process.env.FAULT_SEED ?? 1)
/** The API tests of the last release that need only its API: people sign up, book, pay, cancel and look. */
const SMOKE = [
  'bookings',
  'cancelling',
  'materials',
  'notes',
  'payments',
  'refunds',
  'seats',
  'sessions',
  'users',
]
const LIMITS = { timeout: 600_000 }

const run = promisify(execFile)
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
}, 60_000)

/** The last release migrates the database at `url`, as it does when it starts. */
const migrateByRelease = (url: string) =>
  run(process.execPath, ['-e', `import('./db/migrate.ts').then(({ migrate }) => migrate('${url}'))`], {
    cwd: released,
  })

describe.runIf(released !== '')('S03 the last release and this one, on one database', () => {
  let cluster: Cluster
  let provider: Provider
  let old: KillableServer
  let young: KillableServer
  let proxy: ReverseProxy
  let books: Database
  const loads: Load[] = []

  beforeAll(async () => {
    cluster = await createCluster()
    stops.push(cluster.stop)
    const ownBooks = await createTestDatabase()
    stops.push(ownBooks.drop)
    const pool = createPool(ownBooks.url, () => {}, 20)
    stops.push(() => pool.end())
    books = createDatabase(pool)
    provider = await startProvider(pool)
    stops.push(provider.stop)
    proxy = await startProxy()
    stops.push(proxy.stop)
    const settings = {
      ...provider.env,
      PROVIDER_TIMEOUT_MS: '5000',
      DATABASE_URL: cluster.url,
      DATABASE_CONNECTIONS: '20',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      RECONCILE_INTERVAL_SECONDS: '1',
    }
    old = await createKillableServer(settings, { root: released })
    young = await createKillableServer(settings)
    stops.push(old.stop, young.stop)
    await old.ensureRunning()
    proxy.to([old.url])
    provider.startWebhooks(proxy.url)
  }, 180_000)

  const withDatabase = async <Result>(
    work: (database: Database, pool: ReturnType<typeof createPool>) => Promise<Result>,
  ) => {
    const pool = createPool(cluster.url, () => {})
    try {
      return await work(createDatabase(pool), pool)
    } finally {
      await pool.end()
    }
  }

  /** People who book, pay and cancel through the proxy while `change` happens. */
  async function under(change: (load: Load) => Promise<unknown>): Promise<string[]> {
    const people = await insertUsersAndSessions(cluster.url, proxy, new Date())
    const load = startLoad({ urls: [proxy.url], provider, ...people, seed: seed + loads.length })
    loads.push(load)
    await load.waitForNewRequests()
    await change(load)
    await load.waitForNewRequests()
    await load.stop()
    return [...load.results.keys()].filter(
      (result) => !/^(browse|book|cancel|pay) (200|409|429)$/.test(result),
    )
  }

  test('the new version migrates while the old one serves, and nobody notices', LIMITS, async () => {
    expect(await under(() => young.ensureRunning())).toEqual([])
    expect(await withDatabase((_, pool) => appliedVersions(pool))).toEqual(expectedVersions())
  })

  test('the old version starts again on the new schema, and leaves it as it is', LIMITS, async () => {
    const dump = () => withDatabase((_, pool) => dumpSchema(pool as never))
    const before = await dump()
    proxy.to([young.url])
    expect(await old.terminate()).toBe(0)
    await old.ensureRunning()
    expect(await dump()).toEqual(before)
  })

  test('both serve in turn, request by request', LIMITS, async () => {
    proxy.to([old.url, young.url])
    expect(await under((load) => load.waitForNewRequests())).toEqual([])
  })

  test('the old version drains while the new one takes over', LIMITS, async () => {
    const drained = under(async () => {
      proxy.to([young.url])
      expect(await old.terminate()).toBe(0)
    })
    expect(await drained).toEqual([])
  })

  test(
    'no acknowledged write of either is lost, and every payment is seated or refunded',
    LIMITS,
    async () => {
      const violations = await waitForNoViolations(() =>
        withDatabase((database) => findViolationsIn(database, books)),
      )
      expect(violations).toEqual([])
      const lost = await withDatabase(async (database) =>
        (await Promise.all(loads.map(({ acknowledged }) => acknowledged.findLost(database)))).flat(),
      )
      expect(lost).toEqual([])
      expect(loads.every(({ acknowledged }) => acknowledged.count() > 20)).toBe(true)
    },
  )

  test(
    'the control: the old version refuses a database that needs a newer program, with a sentence',
    LIMITS,
    async () => {
      const empty = await createTestDatabase()
      stops.push(empty.drop)
      const pool = createPool(empty.url, () => {})
      await pool.query(`update compatibility set oldest_program = '99.0.0'`)
      await pool.end()
      const { status, stderr } = spawnSync(process.execPath, [BUILT_PROGRAM], {
        cwd: released,
        env: { ...process.env, DATABASE_URL: empty.url, DEMO: '0', PORT: '0' },
        encoding: 'utf8',
        timeout: 60_000,
      })
      expect(stderr).toMatch(/version \d+\.\d+\.\d+, but the database needs 99\.0\.0 or newer/)
      expect(status).toBe(1)
    },
  )
})

test.runIf(released !== '')('S03 the last release’s own tests pass on the new schema', LIMITS, async () => {
  const cluster = await createCluster()
  stops.push(cluster.stop)
  // Every database of these tests is copied from this one.
  const template = cluster.url.replace(/\/postgres$/, '/template1')
  await migrateByRelease(template)
  await migrate(template)
  const files = SMOKE.map((name) => join('test/api', `${name}.test.ts`))
  const {
    NODE_OPTIONS,
    VITEST,
    VITEST_MODE,
    VITEST_POOL_ID,
    VITEST_WORKER_ID,
    TEST_TEMPLATE_URL,
    ...environment
  } = process.env
  const failed = await run(join(released, 'node_modules/.bin/vitest'), ['run', ...files], {
    cwd: released,
    env: { ...environment, TEST_DATABASE_URL: cluster.url },
    maxBuffer: 2 ** 26,
  }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout.slice(-20_000) + stderr.slice(-5000),
  )
  expect(failed).toBe('')
})
