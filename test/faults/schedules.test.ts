import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './run.ts'
import { scheduleOf } from './schedule.ts'
import { createWorld, type World } from './world.ts'

/** `npm run test:faults -- 500 1`: so many schedules, from this seed on. A failing one is replayed by its seed alone. */
const count = Number(process.env.FAULT_SCHEDULES ?? 10)
const first = Number(process.env.FAULT_SEED ?? 1)
const seeds = Array.from({ length: count }, (_, index) => first + index)

/** In a schedule most of the time is waiting: meanwhile the other world goes on. */
const WORLDS = 2
/** A token holds for an hour. */
const WORLD_LASTS_MS = 40 * 60_000

type Lasting = { world: World; born: number }
const worlds: Lasting[] = []
const free: Lasting[] = []
const waiting: ((lasting: Lasting) => void)[] = []

beforeAll(async () => {
  worlds.push(...(await Promise.all(Array.from({ length: WORLDS }, begin))))
  free.push(...worlds)
})
afterAll(() => Promise.all(worlds.map(({ world }) => world.stop())))

const begin = async (): Promise<Lasting> => ({ world: await createWorld(), born: performance.now() })

async function take(): Promise<Lasting> {
  const lasting = free.pop() ?? (await new Promise<Lasting>((resolve) => waiting.push(resolve)))
  if (performance.now() - lasting.born > WORLD_LASTS_MS) {
    await lasting.world.stop()
    Object.assign(lasting, await begin())
  }
  return lasting
}

function giveBack(lasting: Lasting): void {
  const next = waiting.shift()
  if (next) next(lasting)
  else free.push(lasting)
}

test.concurrent.each(seeds)(
  'seed %i ends with everyone seated or refunded',
  { timeout: 300_000 },
  async (seed) => {
    const lasting = await take()
    const schedule = scheduleOf(seed)
    const breaches = await run(lasting.world, schedule).finally(() => giveBack(lasting))
    expect(breaches, `replay with: npm run test:faults -- 1 ${seed}\n${JSON.stringify(schedule)}`).toEqual([])
  },
)
