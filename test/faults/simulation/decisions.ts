import { decideMinimums } from '../../../domain/bookings/decide-minimums.ts'
import type { World } from './world.ts'

/** The background job, as one process runs it. */
export async function decideOnce(world: World): Promise<void> {
  const { context, killed } = await world.process()
  await Promise.race([decideMinimums(context).catch(() => {}), killed])
}

/** As two processes run it at once. */
export const decideTwice = (world: World) => Promise.all([decideOnce(world), decideOnce(world)])
