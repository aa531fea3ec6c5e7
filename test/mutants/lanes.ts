import type { Lane } from './lane.ts'

/** How many test files run beside each other. */
const LANES = Number(process.env.MUTANT_LANES ?? 2)

/** Opens the lanes, and gives each the next job as soon as it is done with the one before. */
export async function inLanes<Job>(
  open: () => Promise<Lane>,
  jobs: Iterable<Job>,
  work: (lane: Lane, job: Job) => Promise<void>,
): Promise<void> {
  const queue = jobs[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const lane = await open()
      try {
        for (let next = queue.next(); !next.done; next = queue.next()) await work(lane, next.value)
      } finally {
        await lane.close()
      }
    }),
  )
}
