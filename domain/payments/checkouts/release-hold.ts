import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { findOpenCheckout } from '../../seats/holds.ts'
import { endCheckout } from './end.ts'

/**
 * Releases the seat that the actor holds for a session. Without a hold it does nothing. Throws as
 * `endCheckout` does.
 */
export async function releaseHold(context: Context, actor: Actor, sessionId: string): Promise<void> {
  const checkout = await findOpenCheckout(context.database, actor.id, sessionId)
  if (checkout) await endCheckout(context, checkout)
}
