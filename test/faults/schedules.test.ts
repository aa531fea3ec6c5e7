import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './run.ts'
import { scheduleOf } from './schedule.ts'
import { createWorld, type World } from './world.ts'

/** `npm run test:faults -- 500 1`: so many schedules, from this seed on. A failing one is replayed by its seed alone. */
const count = Number(process.env.FAULT_SCHEDULES ?? 20)
const first = Number(process.env.FAULT_SEED ?? 1)
const seeds = Array.from({ length: count }, (_, index) => first + index)

/** A token holds for an hour. */
const WORLD_LASTS_MS = 40 * 60_000

let world: World
let born = 0
async function renew() {
  world = await createWorld()
  born = performance.now()
}
beforeAll(renew)
afterAll(() => world.stop())

test.each(seeds)('seed %i ends with everybody seated or refunded', { timeout: 120_000 }, async (seed) => {
  if (performance.now() - born > WORLD_LASTS_MS) {
    await world.stop()
    await renew()
  }
  const schedule = scheduleOf(seed)
  const breaches = await run(world, schedule)
  expect(breaches, `replay with: npm run test:faults -- 1 ${seed}\n${JSON.stringify(schedule)}`).toEqual([])
})
