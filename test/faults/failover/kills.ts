import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../support/random.ts'
import type { Load } from '../load.ts'
import type { FailoverCluster } from './cluster.ts'
import { watchGaps } from './longest-gap.ts'

export type Victim = 'postmaster' | 'machine'

/**
 * For how long no write may succeed. A machine that is gone is believed to be there for `ttl` seconds of
 * Patroni.
 */
export const LIMITS_MS = { postmaster: 15_000, machine: 45_000 } as const satisfies Record<Victim, number>

/** One in so many kills takes a whole machine. */
const MACHINE_SHARE = 20 / 3
const MAX_PAUSE_MS = 3000

export type KillResult = {
  victim: Victim
  from: string
  to: string
  /** The longest span without a successful write. */
  refusedMs: number
  /** Until all three nodes were there again. */
  wholeMs: number
}

/** Which kill takes what, in a random order. */
export function planKills(count: number, seed: number): { victim: Victim; pauseMs: number }[] {
  const random = createRandom(seed)
  const machines = Math.round(count / MACHINE_SHARE)
  const order = Array.from({ length: count }, (_, index) => ({ rank: random(), isMachine: index < machines }))
  return order
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ isMachine }) => ({
      victim: isMachine ? ('machine' as const) : ('postmaster' as const),
      pauseMs: random() * MAX_PAUSE_MS,
    }))
}

/**
 * Kills the primary, waits until writes succeed again, brings a killed machine back, and waits until both
 * standbys stream.
 */
export async function killPrimary(
  { cluster, load }: { cluster: FailoverCluster; load: Load },
  { victim, pauseMs }: ReturnType<typeof planKills>[number],
): Promise<KillResult> {
  const primary = await cluster.waitUntilWhole()
  await load.waitForProgress()
  await wait(pauseMs)
  const gaps = watchGaps(load.acknowledged.count)
  const from = performance.now()
  try {
    await primary.kill(victim)
    if (victim === 'machine') {
      await cluster.waitForPrimaryBeside(primary)
      primary.start()
    }
    const next = await cluster.waitUntilWhole()
    const wholeMs = performance.now() - from
    await load.waitForProgress()
    return { victim, from: primary.name, to: next.name, refusedMs: gaps.longestMs(), wholeMs }
  } finally {
    gaps.stop()
  }
}
