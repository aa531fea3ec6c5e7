import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../../support/random.ts'
import { startLoad } from '../load.ts'
import { addToReport, formatReport } from '../report.ts'
import { waitForNoViolations } from '../run-scenario.ts'
import { machineFaults } from './faults.ts'
import { startWitnesses } from './witnesses.ts'
import { createWorld, type RunningMachine, type World } from './world.ts'

/** `npm run test:faults -- machines [count] [first seed]`. A seed reproduces a failure. */
const rounds = Number(process.env.MACHINE_ROUNDS ?? 0)
const first = Number(process.env.FAULT_SEED ?? 1)
const cases = Array.from({ length: rounds }, (_, index) =>
  machineFaults.map((fault) => ({ seed: first + index, ...fault })),
).flat()
const LIMITS = { timeout: 300_000 }
const WITNESSES = 3

/** With sessions of their own. */
async function sendPeople({ url, outside, createUsersAndSessions }: World, seed: number) {
  const { tokens, sessions } = await createUsersAndSessions()
  const [free, ...shared] = sessions
  return {
    load: startLoad({
      urls: [url],
      provider: { confirm: outside.confirmCard },
      outside,
      tokens: tokens.slice(WITNESSES),
      sessions: shared,
      seed,
    }),
    witnesses: startWitnesses({
      url,
      tokens: tokens.slice(0, WITNESSES),
      sessionId: free?.id ?? '',
      seed,
    }),
  }
}

const isUsual =
  /^(note|notes|book|seat|cancel|session|upload|picture|pay|browse) (200|409|429)$|^return 303$|^delete (200|404)$/

describe.runIf(rounds > 0)('S01 three machines behind HAProxy, under load', () => {
  const stops: (() => Promise<unknown>)[] = []
  let world: World
  beforeAll(async () => {
    world = await createWorld((stop) => stops.push(stop))
  }, 180_000)
  afterAll(async () => {
    process.stdout.write(formatReport())
    for (const stop of stops.toReversed()) await stop()
  }, 60_000)

  test.each(cases)('$name (seed $seed): no acknowledged write is lost or unseen', LIMITS, async (fault) => {
    const random = createRandom(fault.seed)
    const during = await sendPeople(world, fault.seed)
    await during.load.waitForNewRequests()
    const machine = world.machines[Math.floor(random() * world.machines.length)] as RunningMachine
    const injected = await fault.inject({ world, machine, load: during.load, random })
    await world.makeWhole()
    const recoveredAfterMs = await during.load.waitForProgress()
    await Promise.all([during.load.stop(), during.witnesses.stop()])

    // Whoever asks now meets machines that are whole.
    const after = await sendPeople(world, fault.seed)
    await after.load.waitForNewRequests()
    await wait(1000)
    await Promise.all([after.load.stop(), after.witnesses.stop()])

    const violations = await waitForNoViolations(world.findViolations)
    const both = [during.load.acknowledged, after.load.acknowledged]
    const lost = await world.withDatabase(async (database) =>
      (await Promise.all(both.map((one) => one.findLost(database)))).flat(),
    )
    addToReport({
      name: fault.name,
      seed: fault.seed,
      injected,
      acknowledged: both.reduce((sum, one) => sum + one.count(), 0),
      lost: lost.length,
      results: during.load.results,
      recoveredAfterMs,
    })
    expect(violations).toEqual([])
    expect(lost).toEqual([])
    expect([...during.witnesses.contradictions, ...after.witnesses.contradictions]).toEqual([])
    const unusual = ({ load, witnesses }: Awaited<ReturnType<typeof sendPeople>>) =>
      [...load.results.keys(), ...witnesses.results.keys()].filter((result) => !isUsual.test(result))
    expect(unusual(during).filter((result) => !fault.allowed.test(result))).toEqual([])
    expect(unusual(after)).toEqual([])
  })

  test(
    'a machine that vanishes inside a transaction keeps a session locked for seconds, not hours',
    LIMITS,
    async () => {
      await world.makeWhole()
      const { tokens, sessions } = await world.createUsersAndSessions()
      const sessionId = sessions[0]?.id
      const [machine] = world.machines
      const program = `
      const { createPool } = await import('./db/client.ts')
      const { runInTransaction } = await import('./db/transaction.ts')
      await runInTransaction(createPool(process.env.DATABASE_URL, console.error), async (client) => {
        await client.query('select from sessions where id = $1 for update', ['${sessionId}'])
        console.log('locked')
        await new Promise(() => setInterval(() => {}, 1000))
      })`
      const enter = [
        'netns',
        'exec',
        machine.namespace,
        process.execPath,
        '--input-type=module',
        '-e',
        program,
      ]
      const holder = spawn('ip', enter, {
        cwd: join(import.meta.dirname, '../../..'),
        env: { ...process.env, DATABASE_URL: machine.databaseUrl },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(holder.stdout, 'data')
      await machine.cut('database', 'both')
      holder.kill('SIGKILL')
      const from = performance.now()
      const book = () =>
        fetch(`${world.url}/api/bookedSessions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' },
          body: JSON.stringify({ sessionId }),
        }).then(({ status }) => status)
      await expect.poll(book, { timeout: 60_000 }).toBe(200)
      const ms = performance.now() - from
      await world.makeWhole()
      // Otherwise the session was not locked.
      expect(ms).toBeGreaterThan(5000)
      expect(ms).toBeLessThan(45_000)
    },
  )
})
