import { and, eq, isNull } from 'drizzle-orm'
import { checkouts } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { endCheckout } from './end.ts'

/**
 * Ends a leaving user's open payments at their providers, as far as these answer. The reconciler ends the
 * rest, and refunds what is charged meanwhile.
 */
export async function cancelOpenPayments(context: Context, userId: string): Promise<void> {
  const { database, log } = context
  const open = await database
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isNull(checkouts.closedAt)))
  await Promise.all(
    open.map((checkout) =>
      endCheckout(context, checkout).catch((error: unknown) => {
        log.warn({ err: error, checkoutId: checkout.id }, 'a payment was not ended yet')
      }),
    ),
  )
}
