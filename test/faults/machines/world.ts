import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, createPool, type Database } from '../../../db/client.ts'
import { migrate } from '../../../db/migrate.ts'
import { startS3StandIn } from '../../../stand-ins/s3/index.ts'
import { createTestDatabase } from '../../support/database.ts'
import { HIGH_LIMITS } from '../../support/high-limits.ts'
import { findViolationsIn } from '../../support/invariants.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createCluster } from '../cluster.ts'
import { startProviderServer } from '../failover/provider-server.ts'
import { createKillableServer, type KillableServer } from '../killable-server.ts'
import type { BookableSession } from '../load.ts'
import type { Outside } from '../simulation/outside.ts'
import { insertUsersAndSessions } from '../testbed.ts'
import { startHaproxy } from './haproxy.ts'
import { createMachine, type Machine, NETWORKS } from './machine.ts'

const MACHINES = 3
const PORT = 3000
const TIMEOUT_MS = 90_000

export type RunningMachine = Machine & {
  server: KillableServer
  /** As this machine reaches PostgreSQL. */
  databaseUrl: string
}

/**
 * The program on three machines behind HAProxy, with one PostgreSQL, one bucket of pictures and the payment
 * providers.
 */
export type World = {
  machines: [RunningMachine, ...RunningMachine[]]
  /** HAProxy's. */
  url: string
  outside: Outside
  createUsersAndSessions(): Promise<{ tokens: string[]; sessions: BookableSession[] }>
  /**
   * Heals all networks, starts the machines that do not run, and resolves when HAProxy sends requests to all.
   */
  makeWhole(): Promise<void>
  /** Resolves when HAProxy sends requests to this many. */
  waitForReady(count: number): Promise<void>
  withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
  /** Violated invariants of money and seats. */
  findViolations(): Promise<string[]>
}

/** `onStop` gets what stops each part, in the order in which they began. */
export async function createWorld(onStop: (stop: () => Promise<unknown>) => void): Promise<World> {
  const folder = await temporaryFolder()
  onStop(folder.remove)
  const cluster = await createCluster({ network: `${NETWORKS.database}.0.0/16` })
  onStop(cluster.stop)
  await migrate(cluster.url)
  const books = await createTestDatabase()
  onStop(books.drop)
  const bookPool = createPool(books.url, () => {}, 20)
  onStop(() => bookPool.end())
  const providers = await startProviderServer(bookPool, '0.0.0.0')
  onStop(providers.stop)

  const bucket = {
    bucket: 'boithok',
    region: 'ap-south-1',
    accessKeyId: 'machines',
    secretAccessKey: 'secret',
  }
  const store = await startS3StandIn({
    ...bucket,
    buckets: [bucket.bucket],
    folder: join(folder.path, 's3'),
    host: '0.0.0.0',
  })
  onStop(store.close)

  const machines: RunningMachine[] = []
  for (let number = 1; number <= MACHINES; number += 1) {
    const machine = await createMachine(number)
    onStop(machine.remove)
    const databaseUrl = new URL(cluster.url)
    databaseUrl.hostname = machine.addresses.database.here
    const providerUrl = new URL(providers.env.PROVIDER_URL as string)
    const storeUrl = new URL(store.url)
    for (const url of [providerUrl, storeUrl]) url.hostname = machine.addresses.outside.here
    const server = await createKillableServer(
      {
        ...providers.env,
        RATE_LIMITS: `${HIGH_LIMITS.RATE_LIMITS},notes=999999999,uploads=999999999,files=999999999`,
        HOST: '0.0.0.0',
        TRUST_PROXY: '1',
        DATA_DIR: join(folder.path, machine.namespace),
        S3_ENDPOINT: storeUrl.origin,
        S3_REGION: bucket.region,
        S3_BUCKET: bucket.bucket,
        S3_ACCESS_KEY_ID: bucket.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
        S3_FORCE_PATH_STYLE: '1',
        DATABASE_URL: databaseUrl.href,
        DATABASE_CONNECTIONS: '20',
        PROVIDER_URL: providerUrl.origin,
        RECONCILE_INTERVAL_SECONDS: '1',
        LOG_LEVEL: 'warn',
      },
      {
        logFile: join(folder.path, `${machine.namespace}.log`),
        machine: { namespace: machine.namespace, address: machine.addresses.proxy.machine, port: PORT },
      },
    )
    onStop(server.stop)
    machines.push({ ...machine, server, databaseUrl: databaseUrl.href })
  }
  await Promise.all(machines.map(({ server }) => server.ensureRunning()))
  const haproxy = await startHaproxy(
    folder.path,
    machines.map(({ addresses }) => `${addresses.proxy.machine}:${PORT}`),
  )
  onStop(haproxy.stop)
  providers.startNotices(haproxy.url)

  async function waitForReady(count: number): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS
    while ((await haproxy.countReady()) !== count) {
      if (performance.now() > deadline)
        throw new Error(`HAProxy sends requests to ${await haproxy.countReady()} machines, not ${count}`)
      await wait(100)
    }
  }
  const withDatabase: World['withDatabase'] = async (work) => {
    const pool = createPool(cluster.url, () => {})
    try {
      return await work(createDatabase(pool))
    } finally {
      await pool.end()
    }
  }
  await waitForReady(MACHINES)
  return {
    machines: machines as World['machines'],
    url: haproxy.url,
    outside: providers.outside,
    createUsersAndSessions: () => insertUsersAndSessions(cluster.url, haproxy, new Date()),
    async makeWhole() {
      await Promise.all(
        machines.map(async ({ heal, server }) => {
          await heal()
          server.signal('SIGCONT')
          await server.ensureRunning()
        }),
      )
      await waitForReady(MACHINES)
    },
    waitForReady,
    withDatabase,
    findViolations: () => withDatabase((database) => findViolationsIn(database, createDatabase(bookPool))),
  }
}
