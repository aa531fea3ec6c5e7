import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { invalidResponses } from './invalid-responses.ts'
import type { Load } from './load.ts'
import { startNetwork } from './network.ts'
import type { NetworkedTestbed } from './networked-testbed.ts'

export type FaultContext = {
  testbed: NetworkedTestbed
  load: Load
  /** Uniform in [0, 1), seeded. */
  random: () => number
}

/** A failure that is injected under load. */
export type FaultScenario = {
  name: string
  /** Number of worker processes. */
  workers: 1 | 2
  /** How far the server's clock is ahead. */
  clockOffsetMs?: number
  /** Results that users may see meanwhile, besides normal ones. */
  allowedResults: RegExp
  /** Injects the fault and removes it, then returns a description; the server has to recover by itself. */
  inject(context: FaultContext): Promise<string>
  /** Returns further violated invariants at the end. */
  findViolations?(testbed: NetworkedTestbed): Promise<string[]>
}

const HOUR = 3_600_000
const unavailable = / 503$/
const disconnected = / (503|ECONNRESET|RESET ON CONNECT|ECONNREFUSED|EPIPE)$/
/**
 * Requests that do not involve payments are not affected. Only of the database it is known when to come back.
 */
const paymentsUnavailable = /^(pay|cancel) 503( WITHOUT RETRY-AFTER)?$/

const randomInteger = (random: () => number, least: number, most: number) =>
  Math.round(least + random() * (most - least))
const randomList = (random: () => number, most: number) =>
  Array.from({ length: randomInteger(random, 1, most) })

export const faultScenarios: FaultScenario[] = [
  {
    name: 'people delete their accounts',
    workers: 2,
    // Requests that were in flight.
    allowedResults: /^(leave 200|(browse|book|cancel|pay) 401)$/,
    async inject({ load, random }) {
      const count = randomInteger(random, 4, 12)
      await load.deleteAccounts(count)
      return `${count} people`
    },
  },
  {
    name: 'connections to PostgreSQL are cut',
    workers: 1,
    allowedResults: unavailable,
    async inject({ testbed, random }) {
      const cuts = randomList(random, 4)
      for (const _ of cuts) {
        testbed.networks.database.cut()
        await wait(randomInteger(random, 0, 300))
      }
      return `${cuts.length} times`
    },
  },
  {
    name: 'PostgreSQL is silent',
    workers: 1,
    allowedResults: unavailable,
    async inject({ testbed, random }) {
      const ms = randomInteger(random, 300, 3000)
      testbed.networks.database.hold()
      await wait(ms)
      const isCut = random() < 0.5
      if (isCut) testbed.networks.database.cut()
      testbed.networks.database.release()
      return `${ms} ms, then ${isCut ? 'cut' : 'it goes on'}`
    },
  },
  {
    name: 'PostgreSQL is killed',
    workers: 1,
    allowedResults: unavailable,
    async inject({ testbed: { cluster }, random }) {
      const isOne = random() < 0.3
      await cluster.kill(isOne ? 'connection' : undefined)
      const ms = randomInteger(random, 0, 1000)
      await wait(ms)
      await cluster.start()
      return isOne ? 'the process of one connection' : `started again after ${ms} ms`
    },
  },
  {
    name: 'the card provider is away',
    workers: 1,
    allowedResults: paymentsUnavailable,
    async inject({ testbed: { networks }, random }) {
      const isForMinutes = random() < 0.25
      const ms = isForMinutes ? randomInteger(random, 60_000, 150_000) : randomInteger(random, 1000, 4000)
      const isSilent = random() < 0.5
      if (isSilent) networks.provider.hold()
      else networks.provider.refuse()
      await wait(ms)
      if (isSilent) networks.provider.release()
      else await networks.provider.accept()
      return `${isSilent ? 'silent' : 'refuses'} for ${ms} ms`
    },
  },
  {
    name: 'the card provider talks nonsense',
    workers: 1,
    allowedResults: paymentsUnavailable,
    async inject({ testbed: { provider }, random }) {
      const kinds = Object.entries(invalidResponses)
      const [what, answer] = kinds[randomInteger(random, 0, kinds.length - 1)] as (typeof kinds)[number]
      provider.setResponder(async () => answer())
      const ms = randomInteger(random, 500, 2500)
      await wait(ms)
      provider.setResponder(undefined)
      return `${what} for ${ms} ms`
    },
  },
  {
    name: 'the email server is away',
    workers: 1,
    allowedResults: /^$/,
    async inject({ testbed, random }) {
      const ms = randomInteger(random, 500, 3000)
      const isRefusing = random() < 0.5
      testbed.email.letters.length = 0
      if (isRefusing) testbed.networks.email.refuse()
      else testbed.email.answer = '451 later'
      await wait(ms)
      if (isRefusing) await testbed.networks.email.accept()
      else testbed.email.answer = '250 ok'
      // Instead of waiting for the second attempt.
      await testbed.withDatabase((database) =>
        database.execute(
          sql`update deliveries set next_attempt_at = now() where attempts = 1 and last_error is not null`,
        ),
      )
      return `${isRefusing ? 'refuses connections' : 'answers "later"'} for ${ms} ms`
    },
    findViolations: findEmailViolations,
  },
  {
    // test/faults/schedules.test.ts
    name: 'the server is killed',
    workers: 1,
    allowedResults: disconnected,
    async inject({ testbed: { server }, random }) {
      const kills = randomList(random, 2)
      for (const _ of kills) {
        server.kill()
        await server.ensureRunning()
        await wait(randomInteger(random, 0, 200))
      }
      return `${kills.length} times`
    },
  },
  {
    // test/process/workers.test.ts
    name: 'a worker is killed, or its parent',
    workers: 2,
    allowedResults: disconnected,
    async inject({ testbed: { server }, random }) {
      const isParent = random() < 0.5
      if (isParent) server.kill()
      else process.kill(server.workers()[randomInteger(random, 0, 1)] as number, 'SIGKILL')
      await server.ensureRunning()
      return isParent ? 'their parent' : 'a worker'
    },
  },
  {
    // test/process/workers.test.ts
    name: 'the server is told to stop',
    workers: 2,
    // No open connection may be reset.
    allowedResults: / (ECONNREFUSED|RESET ON CONNECT)$/,
    async inject({ testbed: { server } }) {
      const from = performance.now()
      const code = await server.terminate()
      const took = Math.round(performance.now() - from)
      if (code !== 0) throw new Error(`It ended with ${code}`)
      await server.ensureRunning()
      return `drains for ${took} ms`
    },
  },
  {
    name: 'the primary dies, a standby takes over',
    workers: 2,
    allowedResults: unavailable,
    inject: (context) => failOver(context, 'synchronous'),
  },
  {
    name: 'the clock is an hour ahead',
    workers: 1,
    clockOffsetMs: HOUR,
    allowedResults: /^$/,
    inject: async () => 'from the start',
  },
  {
    name: 'the clock is an hour behind',
    workers: 1,
    clockOffsetMs: -HOUR,
    allowedResults: /^$/,
    inject: async () => 'from the start',
  },
]

/**
 * Kills the primary under load and lets its standby take over at the same address. The standby receives
 * nothing for a moment before that, so that commits which did not wait for it are lost.
 */
export async function failOver(
  { testbed, load, random }: FaultContext,
  how: 'synchronous' | 'asynchronous',
): Promise<string> {
  const primary = testbed.cluster
  const replication = await startNetwork(primary.port)
  const standby = await primary.createStandby(replication.port)
  if (how === 'synchronous') await primary.enableSynchronousReplication()
  await load.waitForProgress()
  replication.hold()
  const deaf = randomInteger(random, 100, 500)
  await wait(deaf)
  if (how === 'asynchronous') await load.waitForNewRequests()
  await primary.kill()
  replication.stop()
  // At random, clients connect to the standby before or after it accepts writes.
  const isEarly = random() < 0.5
  if (isEarly) await testbed.networks.database.accept(standby.port)
  await standby.run('select pg_promote()')
  if (!isEarly) await testbed.networks.database.accept(standby.port)
  testbed.cluster = standby
  await primary.stop()
  return `the standby was deaf for ${deaf} ms, people came ${isEarly ? 'before' : 'after'} it took over`
}

/**
 * Every email is sent exactly once. Exempt are emails of earlier rounds that wait longer: one attempt without
 * an error (the server was killed), or a creation time in the future (its clock was ahead).
 */
async function findEmailViolations({ withDatabase, email }: NetworkedTestbed): Promise<string[]> {
  const { rows } = await withDatabase((database) =>
    database.execute<{ id: string }>(
      sql`select id from deliveries
        where state = 'waiting' and created_at <= now() and (attempts = 0 or last_error is not null)
        union all select message_id from drafts where compose_at <= now()`,
    ),
  )
  const ids = email.letters.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1])
  const again = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [...rows.map(({ id }) => `email ${id} waits`), ...again.map((id) => `email ${id} left twice`)]
}
