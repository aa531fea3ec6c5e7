import pg from 'pg'
import type { Db, PgBoss, QueueOptions } from 'pg-boss'
import { SetupError } from './setup-error.ts'

/**
 * The queue's own tables, which pg-boss creates and migrates. Backups leave them out: our tables say what is
 * open.
 */
export const JOB_SCHEMA = 'jobs'

/** The tasks in the background. `lock`: of what only one process at a time may do. */
export const TASKS = {
  // Under the lock of their limits.
  messages: { lock: undefined },
  email: { lock: undefined },
  sms: { lock: undefined },
  push: { lock: undefined },
  'class-notices': { lock: undefined },
  reminders: { lock: undefined },
  refunds: { lock: 'refunds' },
  checkouts: { lock: 'checkouts' },
  // In batches that skip what another process has locked.
  'search-index': { lock: undefined },
  // Numbering has a lock of its own, which the desk takes too.
  receipts: { lock: undefined },
  // Under the sessions' locks.
  waitlist: { lock: undefined },
  minimums: { lock: undefined },
  'card-events': { lock: 'card events' },
  // It reads, and deletes what nobody needs.
  audit: { lock: undefined },
  // What another process has deleted is no error.
  files: { lock: undefined },
} as const
export type Task = keyof typeof TASKS
export const tasks = Object.keys(TASKS) as Task[]
export const LOCKED_TASKS = Object.values(TASKS).filter(({ lock }) => lock).length

/** The event that a seat of a session became free: `domain/seats/freed.ts`. */
export const SEAT_FREED = 'seat-freed'
export type SeatFreed = { sessionId: string }

/**
 * A failed run is retried after 1 s, 2 s, 4 s … 20 s: after an outage of the database, however long, money
 * and seats are looked after within a minute.
 */
const queueOptions: QueueOptions & { notify: boolean } = {
  // A poll within a second finds a wake-up. NOTIFY would find it at once, but transactions that notify commit
  // one at a time.
  notify: false,
  retryLimit: 10_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 20,
  // A job is given back this long after its process died; other wake-ups of its task are not held up.
  heartbeatSeconds: 60,
  // Thousands of refunds take long. A process that hangs is noticed by its heartbeat.
  expireInSeconds: 4 * 3600,
  deleteAfterSeconds: 3600,
}

/**
 * Creates or upgrades the queue's tables. The caller holds the migration lock.
 * @throws {SetupError} when somebody removed a part of them
 */
export async function migrateJobQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'boithok migration' })
  // A query that fails reports the error as well.
  pool.on('error', () => {})
  const boss = await createBoss({ executeSql: (text, values) => pool.query(text, values) })
  // It reports what its timers meet while it stops.
  boss.on('error', () => {})
  try {
    await boss.start()
    for (const name of [...tasks, SEAT_FREED]) {
      // `short`: one waiting event per key.
      await boss.createQueue(name, { ...queueOptions, policy: name === SEAT_FREED ? 'short' : 'standard' })
      await boss.updateQueue(name, queueOptions)
      await boss.findJobs(name, { limit: 1 })
    }
  } catch (error) {
    // Undefined table, column, function or type.
    const isMissing = /^(42P01|42703|42883|42704)$/
    if (!(error instanceof pg.DatabaseError && isMissing.test(error.code ?? ''))) throw error
    throw new SetupError(
      `DATABASE_URL: a part of the schema ${JOB_SCHEMA} is missing. Remove the rest of it (DROP SCHEMA ${JOB_SCHEMA} CASCADE) and start again. It only wakes background jobs, so nothing is lost`,
      { cause: error },
    )
  } finally {
    await boss.stop({ graceful: false })
    await pool.end()
  }
}

export async function createBoss(db: Db): Promise<PgBoss> {
  // Loaded late, because the parent of several workers and short commands need none.
  const { PgBoss: Boss } = await import('pg-boss')
  return new Boss({
    db,
    schema: JOB_SCHEMA,
    // We use none of these.
    schedule: false,
    registerInstance: false,
    monitorVacuum: false,
    flowIntervalSeconds: 3600,
  })
}
