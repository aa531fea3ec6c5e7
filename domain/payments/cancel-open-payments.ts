import { and, eq, isNull } from 'drizzle-orm'
import { checkouts } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { cancelPayment } from './release-hold.ts'

/**
 * Cancels a leaving user's open payments at the provider, as far as it answers. The reconciler cancels the rest, and refunds
 * what is charged meanwhile.
 */
export async function cancelOpenPayments(context: Context, userId: string): Promise<void> {
  const { cards, database, log } = context
  if (!cards) return
  const open = await database
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isNull(checkouts.closedAt)))
  await Promise.all(
    open.map((checkout) =>
      cancelPayment(context, cards, checkout).catch((error: unknown) => {
        log.warn({ err: error, checkoutId: checkout.id }, 'a payment was not cancelled yet')
      }),
    ),
  )
}
