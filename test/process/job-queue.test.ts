import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase, createPool } from '../../db/client.ts'
import { createJobQueue, type JobQueue, type TaskRunner } from '../../db/job-queue.ts'
import { migrate } from '../../db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { PATIENCE } from '../support/patience.ts'

const HOUR = 3_600_000

type Process = {
  queue: JobQueue
  database: ReturnType<typeof createDatabase>
  errors: unknown[]
  end(): Promise<void>
}

let own: TestDatabase
let processes: Process[]
beforeEach(async () => {
  own = await createTestDatabase()
  processes = []
})
afterEach(async () => {
  await Promise.all(processes.map(({ end }) => end()))
  await own.drop()
})

/** The queue with connections of its own, as each server process has it. */
function open(): Process {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const pool = createPool(own.url, onError, 4)
  const queue = createJobQueue({ pool, onError })
  const opened = {
    queue,
    database: createDatabase(pool),
    errors,
    async end() {
      await queue.stop()
      await pool.end()
    },
  }
  processes.push(opened)
  return opened
}

const refunds = (run: TaskRunner['run'], everyMs = HOUR): TaskRunner => ({ task: 'refunds', everyMs, run })
const until = (check: () => void) => vi.waitFor(check, { ...PATIENCE, interval: 20 })
const query = async (text: string) => {
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}
const waitingJobs = () => query(`select from jobs.job where name = 'refunds' and state = 'created'`)

test('a transaction that rolls back wakes nothing', async () => {
  const { queue, database } = open()
  let runs = 0
  await queue.start([
    refunds(async () => {
      runs += 1
      return undefined
    }),
  ])
  await until(() => expect(runs).toBe(1))
  const failure = new Error('after all not')
  const change = database.transaction(async (transaction) => {
    await queue.jobs.enqueue(transaction, 'refunds')
    throw failure
  })
  await expect(change).rejects.toBe(failure)
  expect(await waitingJobs()).toEqual([])
  await database.transaction((transaction) => queue.jobs.enqueue(transaction, 'refunds'))
  await until(() => expect(runs).toBe(2))
})

test('in two processes a task runs once at a time, and after the last of many wake-ups', async () => {
  const [one, two] = [open(), open()]
  let running = 0
  let most = 0
  let committed = 0
  let seen = -1
  let runs = 0
  const run = async () => {
    runs += 1
    running += 1
    most = Math.max(most, running)
    seen = committed
    await query('select pg_sleep(0.02)')
    running -= 1
    return undefined
  }
  await Promise.all([one, two].map(({ queue }) => queue.start([refunds(run)])))
  const wakeUps = Array.from({ length: 100 }, async (_, index) => {
    const { queue, database } = index % 2 ? one : two
    await database.transaction((transaction) => queue.jobs.enqueue(transaction, 'refunds'))
    committed += 1
  })
  await Promise.all(wakeUps)
  await until(() => expect(seen).toBe(100))
  await until(() => expect(running).toBe(0))
  expect(most).toBe(1)
  expect(runs).toBeLessThan(100)
})

test('a task that fails says since when, however often it is woken, until it succeeds', async () => {
  const { queue, database } = open()
  const failure = new Error('the table is away')
  let runs = 0
  let mended = false
  await queue.start([
    refunds(async () => {
      runs += 1
      if (!mended) throw failure
      return undefined
    }),
  ])
  await vi.waitFor(async () => expect(await queue.failing()).toHaveLength(1), PATIENCE)
  const [first] = await queue.failing()
  for (let woken = 0; woken < 3; woken += 1) {
    const before = runs
    await queue.jobs.enqueue(database, 'refunds')
    await until(() => expect(runs).toBeGreaterThan(before))
  }
  await vi.waitFor(async () => expect(await queue.failing()).toHaveLength(1), PATIENCE)
  expect((await queue.failing())[0]).toMatchObject({ since: first?.since, error: 'the table is away' })
  mended = true
  await queue.jobs.enqueue(database, 'refunds')
  await vi.waitFor(async () => expect(await queue.failing()).toEqual([]), PATIENCE)
})

test('the task of a killed process goes on at once in another', async () => {
  const program = `
    const { createPool } = await import('./db/client.ts')
    const { createJobQueue } = await import('./db/job-queue.ts')
    const url = process.env.DATABASE_URL
    const pool = createPool(url, console.error, 4)
    const queue = createJobQueue({ pool, onError: console.error })
    await queue.start([{ task: 'refunds', everyMs: ${HOUR}, run: () => { console.log('running'); return new Promise(() => {}) } }])`
  const killed = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: own.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(killed.stdout, 'data')
  const { queue } = open()
  let runs = 0
  await queue.start([
    refunds(async () => {
      runs += 1
      return undefined
    }),
  ])
  await queue.jobs.enqueue(open().database, 'refunds')
  expect(runs).toBe(0)
  killed.kill('SIGKILL')
  await until(() => expect(runs).toBeGreaterThan(0))
})

test('S01 a run whose lock is lost is aborted, and goes on in another process', async () => {
  const [one, two] = [open(), open()]
  const begun = Promise.withResolvers<void>()
  let ended = false
  await one.queue.start([
    refunds(async (signal) => {
      begun.resolve()
      await once(signal, 'abort')
      ended = true
      return undefined
    }),
  ])
  await begun.promise
  // As PostgreSQL does where it hears nothing from a machine.
  await query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (
    select oid from pg_database where datname = current_database())`)
  await until(() => expect(ended).toBe(true))
  // It would try again.
  await one.queue.stop()
  let runs = 0
  await two.queue.start([
    refunds(async () => {
      runs += 1
      return undefined
    }),
  ])
  await until(() => expect(runs).toBeGreaterThan(0))
})

test('a failing task is retried with back-off and named to operators until it succeeds', async () => {
  const { queue, errors } = open()
  let broken = true
  let runs = 0
  await queue.start([
    refunds(async () => {
      runs += 1
      if (broken) throw new Error('the till is locked')
      return undefined
    }),
  ])
  await until(() => expect(runs).toBeGreaterThan(1))
  await vi.waitFor(
    async () =>
      expect(await queue.failing()).toEqual([
        {
          task: 'refunds',
          since: expect.any(Date),
          attempts: expect.any(Number),
          error: 'the till is locked',
        },
      ]),
    PATIENCE,
  )
  expect(errors).toContainEqual(new Error('the till is locked'))
  broken = false
  await vi.waitFor(async () => expect(await queue.failing()).toEqual([]), PATIENCE)
})

test('after an outage of hours a task runs again within twenty seconds', async () => {
  const { queue } = open()
  let runs = 0
  await queue.start([
    refunds(async () => {
      runs += 1
      throw new Error('the database is away')
    }),
  ])
  const failed = () => query(`select from jobs.job where name = 'refunds' and state = 'retry'`)
  await until(() => expect(runs).toBe(1))
  await vi.waitFor(async () => expect(await failed()).toHaveLength(1), PATIENCE)
  // As if it had failed a hundred times.
  await query(`update jobs.job set retry_count = 100, start_after = now() where name = 'refunds'`)
  await until(() => expect(runs).toBe(2))
  await vi.waitFor(async () => expect(await failed()).toHaveLength(1), PATIENCE)
  const [next] = await query(
    `select extract(epoch from start_after - now()) as seconds from jobs.job where name = 'refunds' and state = 'retry'`,
  )
  expect(Number(next.seconds)).toBeGreaterThan(5)
  expect(Number(next.seconds)).toBeLessThanOrEqual(20)
})

test('a task runs at its interval when wake-ups are lost, and later when it asks for it', async () => {
  const { queue } = open()
  let regular = 0
  let again = 0
  await queue.start([
    refunds(async () => {
      regular += 1
      return undefined
    }, 1000),
    {
      task: 'email',
      everyMs: HOUR,
      run: async () => {
        again += 1
        return again === 1 ? 500 : undefined
      },
    },
  ])
  await until(() => expect(regular).toBeGreaterThan(2))
  await until(() => expect(again).toBe(2))
})

test('stopping waits for the run that is under way, and then nothing is enqueued', async () => {
  const { queue, database } = open()
  let ended = false
  const begun = Promise.withResolvers<void>()
  await queue.start([
    refunds(async (signal) => {
      begun.resolve()
      await once(signal, 'abort')
      await query('select pg_sleep(0.1)')
      ended = true
      return undefined
    }),
  ])
  await begun.promise
  await queue.stop()
  expect(ended).toBe(true)
  await queue.jobs.enqueue(database, 'refunds')
  expect(await waitingJobs()).toEqual([])
})

test('the next migration makes a queue that is missing, and refuses one that is incomplete with a sentence', async () => {
  await query('drop schema jobs cascade')
  await migrate(own.url)
  const { queue } = open()
  let runs = 0
  await queue.start([
    refunds(async () => {
      runs += 1
      return undefined
    }),
  ])
  await until(() => expect(runs).toBe(1))
  await queue.stop()
  await query('drop table jobs.job cascade')
  await expect(migrate(own.url)).rejects.toThrow(
    'DATABASE_URL: a part of the schema jobs is missing. Remove the rest of it (DROP SCHEMA jobs CASCADE) and start again.',
  )
})
