import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultScenario, failOver, faultScenarios } from './fault-scenarios.ts'
import { createNetworkedTestbed, type NetworkedTestbed } from './networked-testbed.ts'
import { formatReport } from './report.ts'
import { findUnexpectedResults, runScenario } from './run-scenario.ts'

/** `npm run test:faults -- outages` runs all scenarios, each night. A seed reproduces a failure. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1)
const isFaultRun = process.env.FAULT_ROUNDS !== undefined
const first = Number(process.env.FAULT_SEED ?? 1)
const cases = Array.from({ length: rounds }, (_, index) =>
  faultScenarios.map((scenario) => ({ seed: first + index, ...scenario })),
).flat()
const LIMITS = { timeout: 400_000 }

let testbed: NetworkedTestbed
beforeAll(async () => {
  testbed = await createNetworkedTestbed()
}, 120_000)
afterAll(async () => {
  process.stdout.write(formatReport())
  await testbed.stop()
})

async function start(
  { workers, clockOffsetMs = 0 }: Pick<FaultScenario, 'workers' | 'clockOffsetMs'>,
  options = '',
): Promise<void> {
  await testbed.server.terminate()
  await testbed.server.ensureRunning({
    WORKERS: String(workers),
    CLOCK_OFFSET_MS: String(clockOffsetMs),
    DATABASE_URL: testbed.databaseUrl(options),
  })
}

test.runIf(isFaultRun).each(cases)(
  '$name (seed $seed): no acknowledged write is lost',
  LIMITS,
  async (scenario) => {
    await start(scenario)
    const outcome = await runScenario({ testbed, ...scenario })
    expect(outcome.violations).toEqual([])
    expect(outcome.lost).toEqual([])
    expect(findUnexpectedResults(outcome, scenario.allowedResults)).toEqual([])
  },
)

test.runIf(isFaultRun)(
  'the control: without synchronous commits writes are lost when PostgreSQL is killed',
  LIMITS,
  async () => {
    await start({ workers: 1 }, '-c synchronous_commit=off')
    const { lost } = await runScenario({
      name: 'control: synchronous_commit=off',
      testbed,
      seed: first,
      isFree: true,
      async inject({ load }) {
        await testbed.cluster.stopBackgroundProcesses()
        await load.waitForNewRequests()
        await testbed.cluster.kill()
        await testbed.cluster.start()
        return 'PostgreSQL is killed'
      },
    })
    expect(lost).not.toEqual([])
  },
)

test.runIf(isFaultRun)(
  'the control: without synchronous replication writes are lost when the primary dies',
  LIMITS,
  async () => {
    await start({ workers: 1 })
    const { lost } = await runScenario({
      name: 'control: asynchronous standby',
      testbed,
      seed: first,
      isFree: true,
      inject: (context) => failOver(context, 'asynchronous'),
    })
    expect(lost).not.toEqual([])
  },
)
