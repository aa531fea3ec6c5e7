import pg from 'pg'
import { findPostmaster } from '../db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { cpuSeconds } from './processor.ts'

export type Postgres = {
  url: string
  /** CPU seconds of all its processes so far; undefined without /proc. */
  cpu(): Promise<number | undefined>
  stop(): Promise<void>
}

/**
 * An embedded PostgreSQL as the product starts it (fsync on), on a free port, with the newest schema and no
 * rows.
 */
export async function startPostgres(): Promise<Postgres> {
  const folder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} })
  await migrate(postgres.url)
  const postmaster = await findPostmaster(postgres.location)
  return {
    url: postgres.url,
    cpu: async () => cpuSeconds(postmaster?.pid),
    async stop() {
      await postgres.stop()
      await folder.remove()
    },
  }
}

/** Runs `work` with such a PostgreSQL and a connection to it. */
export async function withPostgres<Result>(
  work: (postgres: Postgres, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres()
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    return await work(postgres, client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}
