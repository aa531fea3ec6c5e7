import type { Logger } from 'pino'
import { type ChangeFeed, subscribeToChanges } from '../db/change-feed.ts'
import { createDatabase, createPool } from '../db/client.ts'
import { createHeartbeats } from '../db/heartbeats.ts'
import { createJobQueue } from '../db/job-queue.ts'
import { LOCKED_TASKS } from '../db/job-schema.ts'
import { createQueryObserver, type OnQuery } from '../db/observe/query-observer.ts'
import { createPipelinedReader, observed } from '../db/pipeline.ts'
import { assertProgramCompatible } from '../db/program-version.ts'
import { createRateLimiter } from '../db/rate-limiter.ts'
import { SetupError } from '../db/setup-error.ts'
import type { Config } from './config.ts'
import { createSlowQueryLog } from './slow-queries.ts'
import type { Tracing } from './tracing/index.ts'

type Dependencies = {
  config: Config
  databaseUrl: string
  log: Logger
  clock: () => Date
  tracing: Tracing
  onOutdated: () => void
  databasePatienceMs?: number | undefined
  onQuery?: OnQuery | undefined
}

export type DatabaseConnections = ReturnType<typeof connectDatabase>

/** A transaction that waits for another needs a connection besides. */
const MIN_CONNECTIONS = 3

/** Each process has two pools: one for the product, one for the stand-ins. */
const connectionsPerPool = ({ databaseConnections, workers }: Config) =>
  Math.max(MIN_CONNECTIONS, Math.floor(databaseConnections / 2 / workers))

/** All connections of this process to the database. They open when they are first used. */
export function connectDatabase(dependencies: Dependencies) {
  const { config, databaseUrl, log, clock, tracing, onOutdated, databasePatienceMs, onQuery } = dependencies
  // What needs a session of its own: a pooler gives none.
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  let isClosing = false
  /** What still asks while everything is closed, as after a start that failed, is no news to anybody. */
  const onError = (error: unknown) => {
    if (!isClosing) log.warn({ err: error }, 'a database connection broke')
  }
  const poolSize = connectionsPerPool(config)
  const pooled = config.databaseDirectUrl !== undefined
  const patience = databasePatienceMs === undefined ? {} : { patienceMs: databasePatienceMs }
  const pool = createPool(databaseUrl, onError, poolSize, { pooled, ...patience })
  const slowQueries = createSlowQueryLog(log)
  const observe = createQueryObserver({ slowMs: config.slowQueryMs, onSlow: slowQueries.note, onQuery })
  const changes = subscribeToChanges({ url: directUrl, pool, onError, isCopy: !config.outbound })
  const database = createDatabase(pool, { observe, onCommit: changes.tellCommitted })
  // A pool of their own, because the product waits for in-process stand-ins while it holds a connection.
  const standInPool = createPool(databaseUrl, onError, poolSize, { pooled, ...patience })
  // A pooler has few connections, and a task may run for hours.
  const lockPool = pooled ? createPool(directUrl, onError, LOCKED_TASKS) : pool
  const pools = new Set([pool, standInPool, lockPool])
  const reader = createPipelinedReader(directUrl, pool, onError, observe)
  const assertCompatible = () => assertProgramCompatible(pool)
  stopWhenOutdated({ changes, assertCompatible, log, onError, onOutdated })
  return {
    pool,
    standInPool,
    database,
    reads: reader.reads,
    readLoad: reader.load,
    slowQueries: slowQueries.counts,
    tracing,
    changes,
    jobQueue: createJobQueue({
      pool,
      lockPool,
      observe,
      traces: tracing.traces,
      onError: (error) => log.warn({ err: error }, 'a background job failed'),
    }),
    rateLimiter: createRateLimiter(observed(pool, observe), config.limits),
    heartbeats: createHeartbeats({
      database,
      clock,
      onError: (error) => log.warn({ err: error }, 'a heartbeat was not recorded'),
    }),
    onError,
    /**
     * Throws a SetupError when the schema is too new for this program, and other errors when the database is
     * unavailable.
     */
    assertCompatible,
    async close() {
      isClosing = true
      await Promise.all([...Array.from(pools, (each) => each.end()), reader.close(), changes.close()])
    },
  }
}

/** A newer program may migrate the database while this one runs. */
function stopWhenOutdated({
  changes,
  assertCompatible,
  log,
  onError,
  onOutdated,
}: {
  changes: ChangeFeed
  assertCompatible: () => Promise<void>
  log: Logger
  onError: (error: unknown) => void
  onOutdated: () => void
}): void {
  changes.on('compatibility', () => {
    assertCompatible().catch((error: unknown) => {
      if (!(error instanceof SetupError)) return onError(error)
      log.fatal(error.message)
      onOutdated()
    })
  })
}
