import { and, eq, isNull } from 'drizzle-orm'
import { checkouts } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { cancelPayment } from './release-hold.ts'

/**
 * Ends at the provider whatever this person has begun to pay and not finished, as far as the provider answers: for somebody
 * who leaves. The reconciler ends the rest, and gives back what is charged meanwhile.
 */
export async function cancelOpenPayments(context: Context, userId: string): Promise<void> {
  const { cards, database, log } = context
  if (!cards) return
  const open = await database
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isNull(checkouts.settledAt)))
  await Promise.all(
    open.map((checkout) =>
      cancelPayment(context, cards, checkout).catch((error: unknown) => {
        log.warn({ err: error, checkoutId: checkout.id }, 'a payment was not ended yet')
      }),
    ),
  )
}
