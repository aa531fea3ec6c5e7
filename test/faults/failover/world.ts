import { execFileSync } from 'node:child_process'
import { createDatabase, createPool, type Database } from '../../../db/client.ts'
import { migrate } from '../../../db/migrate.ts'
import startTestPostgres, { createTestDatabase } from '../../support/database.ts'
import { findViolationsIn } from '../../support/invariants.ts'
import { createKillableServer } from '../killable-server.ts'
import type { BookableSession } from '../load.ts'
import { insertUsersAndSessions } from '../testbed.ts'
import { createFailoverCluster, type FailoverCluster } from './cluster.ts'
import type { Owner } from './processes.ts'
import { type ProviderServer, startProviderServer } from './provider-server.ts'

const PROCESSES = 3
/** Free and paid ones, with and without a limit of seats. */
const SESSIONS_OF_EACH_KIND = 10

/**
 * Several processes of the built program on a cluster that fails over, and providers with books of their own.
 */
export type FailoverWorld = {
  cluster: FailoverCluster
  providers: ProviderServer
  /** The addresses of the processes. */
  urls: string[]
  tokens: string[]
  sessions: BookableSession[]
  withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
  /** Violated invariants of money and seats. */
  findViolations(): Promise<string[]>
}

/** `onStop` gets what stops each part, in the order in which they began. */
export async function createFailoverWorld(
  people: number,
  onStop: (stop: () => Promise<unknown>) => void,
  { keep }: { keep: boolean },
): Promise<FailoverWorld> {
  onStop(await startTestPostgres())
  const ownBooks = await createTestDatabase()
  onStop(ownBooks.drop)
  const providerPool = createPool(ownBooks.url, () => {}, 20)
  onStop(() => providerPool.end())
  const providers = await startProviderServer(providerPool)
  onStop(providers.stop)
  const cluster = await createFailoverCluster(unprivilegedUser())
  onStop(() => cluster.stop({ keep }))
  await cluster.createDatabase()
  // Outside a demonstration a server makes no tables unless it is asked to.
  await migrate(cluster.urls.direct)

  const servers = await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) =>
      createKillableServer(
        {
          ...providers.env,
          DATABASE_URL: cluster.urls.pooled,
          DATABASE_DIRECT_URL: cluster.urls.direct,
          RECONCILE_INTERVAL_SECONDS: '1',
          LOG_LEVEL: 'warn',
        },
        { logFile: `${cluster.folder}/boithok-${index + 1}.log` },
      ),
    ),
  )
  for (const server of servers) onStop(server.stop)
  await Promise.all(servers.map((server) => server.ensureRunning()))
  const urls = servers.map(({ url }) => url)
  providers.startNotices(urls[0] as string)

  const withDatabase: FailoverWorld['withDatabase'] = async (work) => {
    const pool = createPool(cluster.urls.direct, () => {})
    try {
      return await work(createDatabase(pool))
    } finally {
      await pool.end()
    }
  }
  return {
    cluster,
    providers,
    urls,
    ...(await insertUsersAndSessions(cluster.urls.direct, { url: urls[0] as string }, new Date(), {
      size: people,
      copies: SESSIONS_OF_EACH_KIND,
    })),
    withDatabase,
    findViolations: () =>
      withDatabase((database) => findViolationsIn(database, createDatabase(providerPool))),
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): Owner {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
