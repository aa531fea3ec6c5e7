import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { createBoss, JOB_SCHEMA, SEAT_FREED, type SeatFreed, TASKS, type Task, tasks } from './job-schema.ts'
import { currentOperation, runAs } from './observe/operation.ts'
import { type ObserveQuery, unobserved } from './observe/query-observer.ts'
import { endAfter, type Traces } from './observe/span.ts'
import { clientOf, observed, type Reader } from './pipeline.ts'
import { runInTransaction } from './transaction.ts'

/** Gets the events that are due, at least once each. */
type EventHandler = (events: SeatFreed[]) => Promise<void>
/** Events that one call of a handler gets at most. */
const EVENT_CHUNK = 500

/** Wakes tasks. A task finds in our tables what there is to do, so one run serves any number of wake-ups. */
export type Jobs = {
  /**
   * Has the task run when `transaction` commits, in whichever process is free. The query is sent before this
   * returns.
   */
  enqueue(transaction: Reader, task: Task): Promise<void>
  /**
   * Publishes an event when `transaction` commits, or at an instant. Another one of the same key is dropped
   * while one waits.
   */
  publish(
    transaction: Reader,
    name: typeof SEAT_FREED,
    event: { data: SeatFreed; key: string; at: Date | undefined },
  ): Promise<void>
}

export type TaskRunner = {
  task: Task
  /** It also runs this often, in one process. So a lost wake-up delays it, and no more. */
  everyMs: number
  /**
   * Resolves to how long from now it should run again, if that is known. When it throws, it is retried with
   * back-off.
   */
  run(signal: AbortSignal): Promise<number | undefined>
}

/** `since`: when the oldest of its failing runs was due first. */
export type FailingTask = { task: Task; since: Date; attempts: number; error: string }

/** `traceparent`: of the request that published the event, where it is traced. */
type Sent = SeatFreed & { traceparent?: string }

const QUEUE = { name: 'job queue' }

/**
 * The longest that a wake-up waits. Thousands of bookings a minute would otherwise have emails looked for all
 * the time.
 */
const POLLING = { pollingIntervalSeconds: 1 }
/** A seat that came free is offered within a second, and the end of a hold is such an event too. */
const EVENT_POLLING = { pollingIntervalSeconds: 0.5 }
const STOP_TIMEOUT_MS = 60_000

type Dependencies = {
  pool: pg.Pool
  /** Of the transactions that hold a task's lock for as long as it runs, each on a connection of its own. */
  lockPool?: pg.Pool
  observe?: ObserveQuery
  traces?: Traces | undefined
  onError: (error: unknown) => void
}

export type JobQueue = ReturnType<typeof createJobQueue>

/**
 * The queue of this process. Before `start`, and after `stop`, nothing is enqueued: every task runs at the
 * next start.
 */
export function createJobQueue({
  pool,
  lockPool = pool,
  observe = unobserved,
  traces,
  onError,
}: Dependencies) {
  let boss: PgBoss | undefined
  let starting: Promise<void> | undefined
  let wakeUps = new Map<Task, pg.QueryConfig>()
  let stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  const client = observed(pool, observe)
  const executeSql = (text: string, values?: unknown[]) => runAs(QUEUE, () => client.query(text, values))

  /** pg-boss deletes what waits and what failed only together. */
  const forget = (task: Task, state: 'created' | 'retry') =>
    executeSql(`delete from ${JOB_SCHEMA}.job where name = $1 and state = $2`, [task, state])

  const jobs: Jobs = {
    async enqueue(transaction, task) {
      const wakeUp = wakeUps.get(task)
      if (wakeUp) await clientOf(transaction).query(wakeUp)
    },
    async publish(transaction, name, { data, key, at }) {
      const client = clientOf(transaction)
      const traceparent = currentOperation()?.span?.traceparent
      await boss?.send(name, traceparent === undefined ? data : { ...data, traceparent }, {
        singletonKey: key,
        ...(at && { startAfter: at }),
        db: { executeSql: (text, values) => client.query(text, values) },
      })
    },
  }

  /** Runs as an operation of its own, below no request. `links`: what led to it. The queue retries it. */
  async function runJob<Result>(name: string, links: string[], work: () => Promise<Result>): Promise<Result> {
    const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name }
    const span = traces?.begin(`process ${name}`, { kind: 'consumer', attributes, links })
    try {
      return await runAs({ name, span }, () => (span ? endAfter(span, work) : work()))
    } catch (error) {
      onError(error)
      throw error
    }
  }

  async function handle(started: PgBoss, handler: EventHandler): Promise<void> {
    const options = { batchSize: EVENT_CHUNK, ...EVENT_POLLING }
    await started.work<Sent>(SEAT_FREED, options, async (events) => {
      const links = events.flatMap(({ data }) => data.traceparent ?? [])
      await runJob(SEAT_FREED, links, () => handler(events.map(({ data }) => data)))
    })
  }

  async function findFailed(started: PgBoss, task: Task) {
    const queued = await started.findJobs(task, { queued: true })
    return queued.filter(({ state }) => state === 'retry')
  }

  async function work(started: PgBoss, { task, everyMs, run }: TaskRunner): Promise<void> {
    const runTask = () =>
      runAlone(lockPool, TASKS[task].lock, (lost) => run(AbortSignal.any([stopping.signal, lost])))
    await started.work(task, POLLING, async () => {
      // What they announce is committed, so this run finds it.
      await forget(task, 'created')
      let againMs: number | undefined
      try {
        againMs = await runJob(task, [], runTask)
      } catch (error) {
        // It is retried, and says since when the task fails, however often something wakes it.
        if ((await findFailed(started, task)).length > 0) return
        throw error
      }
      await forget(task, 'retry')
      if (againMs !== undefined) await started.send(task, null, { startAfter: againMs / 1000 })
    })
    const enqueueRegularly = async () => {
      if (stopping.signal.aborted) return
      // Otherwise nothing would back off.
      if ((await findFailed(started, task)).length > 0) return
      // The queue counts in seconds. Below, every process enqueues.
      const slot =
        everyMs < 1000 ? {} : { singletonKey: 'interval', singletonSeconds: Math.round(everyMs / 1000) }
      await started.send(task, null, slot)
    }
    timers.push(setInterval(() => enqueueRegularly().catch(onError), everyMs))
    await started.send(task)
  }

  async function start(created: PgBoss, runners: TaskRunner[], handler?: EventHandler): Promise<void> {
    created.on('error', onError)
    created.on('warning', onError)
    await created.start({ attempts: Number.MAX_SAFE_INTEGER })
    wakeUps = new Map(await Promise.all(tasks.map((task) => captureWakeUp(created, task))))
    for (const runner of runners) if (!stopping.signal.aborted) await work(created, runner)
    if (handler && !stopping.signal.aborted) await handle(created, handler)
  }

  return {
    jobs,
    /** Runs tasks and handles events until stopped; all tasks now. */
    async start(runners: TaskRunner[], handler?: EventHandler): Promise<void> {
      stopping = new AbortController()
      boss = await createBoss({ executeSql })
      starting = start(boss, runners, handler)
      await starting
    },
    /** Stops after what every run is at. */
    async stop(): Promise<void> {
      stopping.abort()
      wakeUps = new Map()
      const stopped = boss
      boss = undefined
      await stopped?.stop({ timeout: STOP_TIMEOUT_MS })
      await starting?.catch(() => {})
      for (const timer of timers.splice(0)) clearInterval(timer)
    },
    /** Tasks whose last run failed, for operators. */
    async failing(): Promise<FailingTask[]> {
      const started = boss
      if (!started) return []
      const found = tasks.map(async (task) => {
        const failed = await findFailed(started, task)
        return failed.map(({ createdOn, retryCount, output }) => ({
          task,
          since: createdOn,
          attempts: retryCount,
          error: messageOf(output),
        }))
      })
      return (await Promise.all(found)).flat()
    },
  }
}

/** When another process runs the task. It may have begun before the wake-up's change. */
const LOCKED_RETRY_MS = 1000

/** Well within the time after which PostgreSQL ends a transaction that says nothing (db/transaction.ts). */
const SIGN_OF_LIFE = { everyMs: 4000, timeoutMs: 4000 }

/**
 * Holds the lock while `run` runs. Not the queue's policy of one active job: a killed process loses its lock
 * at once, with its connection, but its job only when the heartbeat is missed. A process that is paused or
 * cut off loses the lock when PostgreSQL hears nothing for a while. `run` is aborted when that is noticed,
 * which may be after another process has begun: what a step of a task does must be safe beside another
 * process's, as our row locks make it.
 */
function runAlone(
  pool: pg.Pool,
  lock: keyof typeof ADVISORY_LOCKS | undefined,
  run: (lost: AbortSignal) => Promise<number | undefined>,
) {
  const lost = new AbortController()
  if (lock === undefined) return run(lost.signal)
  return runInTransaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      ADVISORY_LOCKS[lock],
    ])
    if (!rows[0]?.mine) return LOCKED_RETRY_MS
    const lose = (error: unknown) => lost.abort(error)
    const question = { text: 'select 1', query_timeout: SIGN_OF_LIFE.timeoutMs }
    const signs = setInterval(() => client.query(question).catch(lose), SIGN_OF_LIFE.everyMs)
    client.on('error', lose)
    return run(lost.signal).finally(() => {
      clearInterval(signs)
      client.off('error', lose)
    })
  })
}

/** The statement that enqueues a run of the task, which is always the same. */
async function captureWakeUp(boss: PgBoss, task: Task): Promise<[Task, pg.QueryConfig]> {
  let statement: pg.QueryConfig | undefined
  const executeSql = async (text: string, values: unknown[] = []) => {
    statement = { name: `wake ${task}`, text, values }
    return { rows: [] }
  }
  await boss.send(task, null, { db: { executeSql } })
  if (!statement) throw new Error(`The queue has no statement to enqueue ${task}`)
  return [task, statement]
}

const messageOf = (output: unknown) =>
  typeof output === 'object' && output && 'message' in output ? String(output.message) : ''
