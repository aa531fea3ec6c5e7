import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { startCheckout } from './start.ts'

type StartedPayment = { clientSecret: string; amountMinor: number; holdExpiresAt: Date }

/**
 * The specification's way to pay (C12): a checkout by card. `amountMinor` is the price that the person was
 * shown.
 */
export async function startPayment(
  context: Context,
  actor: Actor,
  request: { sessionId: string; amountMinor: number },
): Promise<StartedPayment> {
  const started = await startCheckout(context, actor, {
    ...request,
    method: 'card',
    amountField: 'amountInCents',
  })
  const { checkout } = started
  const clientSecret = 'attempt' in started ? started.clientSecret : undefined
  if (clientSecret === undefined) throw new Error(`The card provider gave no secret for ${checkout.id}`)
  return { clientSecret, amountMinor: checkout.amountMinor, holdExpiresAt: checkout.holdExpiresAt }
}
