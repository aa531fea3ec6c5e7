import { reconcile } from '../../../domain/payments/reconciling/reconcile.ts'
import { sweepWaitlists } from '../../../domain/waitlist/give-offers.ts'
import type { World } from './world.ts'

/** A round of the background jobs of payments, as one process runs it. */
export async function reconcileOnce(world: World): Promise<void> {
  const { context, killed } = await world.process()
  await Promise.race([reconcile(context).catch(() => {}), killed])
}

/** The same of the job that offers free seats to those who wait. */
export async function giveOutOnce(world: World): Promise<void> {
  const { context, killed } = await world.process()
  await Promise.race([sweepWaitlists(context).catch(() => {}), killed])
}
