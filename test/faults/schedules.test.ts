import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSchedule } from './run-schedule.ts'
import { createSchedule } from './schedule.ts'
import { createWorld, type World } from './world.ts'

/** `npm run test:faults -- schedules 500 1` runs 500 schedules from seed 1. A seed reproduces a failure. */
const count = Number(process.env.FAULT_SCHEDULES ?? 1)
const first = Number(process.env.FAULT_SEED ?? 1)
const seeds = Array.from({ length: count }, (_, index) => first + index)

/** A schedule mostly waits, so that two run at the same time. */
const WORLDS = Math.min(2, count)
/** Less than the hour that a token lives. */
const WORLD_LIFETIME_MS = 40 * 60_000

type PooledWorld = { world: World; born: number }
const worlds: PooledWorld[] = []
const free: PooledWorld[] = []
const waiting: ((lasting: PooledWorld) => void)[] = []

beforeAll(async () => {
  worlds.push(...(await Promise.all(Array.from({ length: WORLDS }, begin))))
  free.push(...worlds)
})
afterAll(() => Promise.all(worlds.map(({ world }) => world.stop())))

const begin = async (): Promise<PooledWorld> => ({ world: await createWorld(), born: performance.now() })

async function acquireWorld(): Promise<PooledWorld> {
  const lasting = free.pop() ?? (await new Promise<PooledWorld>((resolve) => waiting.push(resolve)))
  if (performance.now() - lasting.born > WORLD_LIFETIME_MS) {
    await lasting.world.stop()
    Object.assign(lasting, await begin())
  }
  return lasting
}

function releaseWorld(lasting: PooledWorld): void {
  const next = waiting.shift()
  if (next) next(lasting)
  else free.push(lasting)
}

test.concurrent.each(seeds)(
  'seed %i ends with everyone seated or refunded',
  { timeout: 300_000 },
  async (seed) => {
    const lasting = await acquireWorld()
    const schedule = createSchedule(seed)
    const violations = await runSchedule(lasting.world, schedule).finally(() => releaseWorld(lasting))
    expect(
      violations,
      `replay with: npm run test:faults -- schedules 1 ${seed}\n${JSON.stringify(schedule)}`,
    ).toEqual([])
  },
)
