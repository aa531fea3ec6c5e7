import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Injury, injuries, standBy } from './injuries.ts'
import { createNetworked, type Networked } from './networked.ts'
import { table } from './record.ts'
import { suffer, unexpected } from './suffer.ts'

/** `npm run test:faults` tries each more often. A failing one is replayed by its seed alone. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1)
const chosen = process.env.FAULT_ROUNDS ? injuries : injuries.filter(({ long }) => !long)
const first = Number(process.env.FAULT_SEED ?? 1)
const cases = Array.from({ length: rounds }, (_, index) =>
  chosen.map((injury) => ({ seed: first + index, ...injury })),
).flat()
const PATIENCE = { timeout: 400_000 }

let house: Networked
beforeAll(async () => {
  house = await createNetworked()
}, 120_000)
afterAll(async () => {
  process.stdout.write(table())
  await house.stop()
})

async function start({ workers, clock = 0 }: Pick<Injury, 'workers' | 'clock'>, options = ''): Promise<void> {
  await house.server.terminate()
  await house.server.up({
    WORKERS: String(workers),
    CLOCK_OFFSET_MS: String(clock),
    DATABASE_URL: house.databaseUrl(options),
  })
}

test.each(cases)('$name (seed $seed): no acknowledged write is lost', PATIENCE, async (injury) => {
  await start(injury)
  const outcome = await suffer({ house, ...injury })
  expect(outcome.breaches).toEqual([])
  expect(outcome.lost).toEqual([])
  expect(unexpected(outcome, injury.allowed)).toEqual([])
})

test(
  'the control: without synchronous commits writes are lost when PostgreSQL is killed',
  PATIENCE,
  async () => {
    await start({ workers: 1 }, '-c synchronous_commit=off')
    const { lost } = await suffer({
      name: 'control: synchronous_commit=off',
      house,
      seed: first,
      isFree: true,
      async inject({ load }) {
        await house.cluster.stopBackgroundProcesses()
        await load.servesNewRequests()
        await house.cluster.kill()
        await house.cluster.start()
        return 'PostgreSQL is killed'
      },
    })
    expect(lost).not.toEqual([])
  },
)

test(
  'the control: without synchronous replication writes are lost when the primary dies',
  PATIENCE,
  async () => {
    await start({ workers: 1 })
    const { lost } = await suffer({
      name: 'control: asynchronous standby',
      house,
      seed: first,
      isFree: true,
      inject: (wounded) => standBy(wounded, 'asynchronous'),
    })
    expect(lost).not.toEqual([])
  },
)
